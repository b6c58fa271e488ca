"""Say which Python Divebell needs, where an older one was found; so this file runs on those too."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (an older one gets here too)
    sys.exit(
        f"Divebell needs Python 3.11 or newer, but {sys.executable} is {sys.version_info[0]}.{sys.version_info[1]}: "
        "name another one with PYTHON=..., as in `make test PYTHON=python3.12`."
    )
