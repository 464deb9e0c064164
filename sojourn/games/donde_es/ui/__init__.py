"""What people see and read of ¿Dónde Es?: drawings and words, never compiled."""
