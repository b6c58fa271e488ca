"""The server: the application, its addresses, what guards it, and how it is run."""
