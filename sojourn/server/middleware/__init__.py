"""What wraps every request: limits and security headers, and the language of the answer."""
