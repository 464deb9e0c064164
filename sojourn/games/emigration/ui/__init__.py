"""What people see and read of Emigration: drawings and words, never compiled."""
