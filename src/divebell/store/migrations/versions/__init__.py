"""One file for each step. A step never changes once it has been released: it imports nothing of ours."""
