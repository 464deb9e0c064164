"""What people see and read of Route East: drawings and words, never compiled."""
