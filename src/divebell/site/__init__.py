"""Divebell without a server: the same pages, rules and bots in one browser, from a folder of static files."""
