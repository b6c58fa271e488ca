"""Write the golden playthroughs anew from the golden records: `python -m tests.golden.make`.

With `--records` the games themselves are played anew, too. That is for new rules only: a record once kept must replay
for ever.
"""

import sys

from divebell.engine.record import read_record

from .playthrough import playthrough
from .walk import MODES, package_of, place_of, play_anew


def main() -> None:
    for mode in MODES:
        kept = place_of(mode, "record")
        if "--records" in sys.argv or not kept.exists():
            kept.write_text(str(play_anew(mode)), encoding="utf-8")
        record = read_record(kept.read_text(encoding="utf-8"), package_of(mode))
        place_of(mode, "txt").write_text(playthrough(mode, record), encoding="utf-8")


if __name__ == "__main__":
    main()
