"""What people see and read of Explore New York: drawings and words, never compiled."""
