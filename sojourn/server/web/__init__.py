"""The pages: what browsers are sent, drawn from views."""
