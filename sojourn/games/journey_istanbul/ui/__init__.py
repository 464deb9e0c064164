"""What people see and read of The Journey: Istanbul: drawings and words, never compiled."""
