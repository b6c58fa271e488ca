"""`python -m divebell` is `divebell`."""

import sys

from divebell.cli import main

sys.exit(main())
