"""The pages around letters: giving an address, confirming it, and ending all letters.

A link in a letter only shows a button, because programs that look for evil follow every link.
"""

from starlette.requests import Request
from starlette.responses import Response

from divebell.engine.errors import BadOption
from divebell.engine.text import mark
from divebell.store.log import Log, Person

from ..frame import guest_of, not_found, page, redirect
from ..server.limits import Limits
from ..server.mail import Claim, Mailer, is_address


async def give_address(request: Request) -> Response:
    """Keep an address until its owner confirms it; an empty one ends all letters."""
    mailer: Mailer = request.app.state.mailer
    log: Log = request.app.state.log
    if not mailer.on:
        return not_found(request)
    guest = guest_of(request)
    email = str((await request.form(max_files=0, max_fields=10)).get("email", "")).strip()
    if not email:
        await log.forget_person(guest.id)
        return redirect(request, "/me", guest)
    if not is_address(email):
        raise BadOption(mark("This does not look like an e-mail address."))
    known = await log.person(guest.id)
    if known is None or known.email != email or not known.confirmed:
        limits: Limits = request.app.state.limits
        await limits.check("mail", request)
        person = Person(guest.id, email, False, guest.language(request))
        await log.save_person(person)
        await mailer.confirm(person)  # the answer is the same when they were asked too often
    return page(request, "mail.html", guest=guest, about="asked")


async def confirm_page(request: Request) -> Response:
    """The button that confirms an address."""
    claim = _mailer(request).confirmed_by(request.path_params["token"])
    return not_found(request) if claim is None else page(request, "mail.html", about="confirm")


async def confirm(request: Request) -> Response:
    """From now on notices go to this address."""
    claim = _mailer(request).confirmed_by(request.path_params["token"])
    person = await _person(request, claim)
    if person is None:
        return not_found(request)
    await request.app.state.log.save_person(person._replace(confirmed=True))
    return page(request, "mail.html", about="confirmed")


async def stop_page(request: Request) -> Response:
    """The button that ends all letters."""
    claim = _mailer(request).stopped_by(request.path_params["token"])
    return not_found(request) if claim is None else page(request, "mail.html", about="stop")


async def stop(request: Request) -> Response:
    """Forget the address: asked by the button, or by a mail program, which has no cookie."""
    claim = _mailer(request).stopped_by(request.path_params["token"])
    if claim is None:
        return not_found(request)
    if await _person(request, claim) is not None:
        await request.app.state.log.forget_person(claim.guest)
    return page(request, "mail.html", about="stopped")


def _mailer(request: Request) -> Mailer:
    mailer: Mailer = request.app.state.mailer
    return mailer


async def _person(request: Request, claim: Claim | None) -> Person | None:
    """Whom a link is about, if they still have the address it was sent to."""
    if claim is None:
        return None
    person: Person | None = await request.app.state.log.person(claim.guest)
    return person if claim.holds(person) else None
