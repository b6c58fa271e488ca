from .terminal import terminal

__all__ = ["terminal"]
