"""Tests of Divebell without a server."""
