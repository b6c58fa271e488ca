"""The steps from the schema of any earlier Divebell to today's."""
