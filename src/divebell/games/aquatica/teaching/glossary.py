"""The words of Aquatica in four languages."""

from divebell.engine.teaching.glossary import glossary_of

read_glossary = glossary_of(__package__)
