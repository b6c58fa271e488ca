"""The rules of Aquatica as a person reads them, in four languages."""

from divebell.engine.teaching.rulebook import rulebook_of

read_rulebook = rulebook_of(__package__)
