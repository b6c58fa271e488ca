"""Passes: the secrets in links that open a seat. The log has only their digests.

A pass has 128 bits. It is made from the server's key, so that whoever may hand it out can be shown it again; what it
is checked against is the digest in the log.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from typing import Final

PASS_BYTES: Final = 16
DIGEST_LETTERS: Final = 22


def digest(secret: str) -> str:
    """What is stored of a secret: 132 bits of its SHA-256."""
    return urlsafe_b64encode(hashlib.sha256(secret.encode()).digest()).decode()[:DIGEST_LETTERS]


def fits(secret: str, stored: str) -> bool:
    """Whether a secret is the one of this digest; it takes as long either way."""
    return bool(stored) and hmac.compare_digest(digest(secret), stored)


class Passes:
    """Makes the passes of a server."""

    def __init__(self, key: str) -> None:
        """`key` is the server's secret."""
        self.key = key.encode()

    def _made(self, *about: object) -> str:
        message = "/".join(map(str, about)).encode()
        made = hmac.new(self.key, message, hashlib.sha256).digest()[:PASS_BYTES]
        return urlsafe_b64encode(made).decode().rstrip("=")

    def invitation(self, table: str) -> str:
        """To any open seat of a table."""
        return self._made("invitation", table)

    def seat(self, table: str, seat: int, hands: int) -> str:
        """To one seat; `hands` is how often it has changed hands, so that an old link opens nothing."""
        return self._made("seat", table, seat, hands)

    def device(self, table: str, seat: int, hands: int) -> str:
        """For another device of whoever sits there."""
        return self._made("device", table, seat, hands)

    def dive(self, day: str) -> int:
        """The seed of a day's dive: 128 bits that nobody knows before."""
        made = hmac.new(self.key, f"dive/{day}".encode(), hashlib.sha256).digest()[:PASS_BYTES]
        return int.from_bytes(made, "big") | 1 << PASS_BYTES * 8 - 1
