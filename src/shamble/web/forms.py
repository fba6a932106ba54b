"""Reading forms: bounded, checked against cross-site posts, and with a sentence for whatever is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.datastructures import UploadFile
from starlette.requests import Request

from ..engine import ShambleError
from ..server.identity import Identity
from ..server.limits import MOST_FIELDS
from .visitor import visitor
from .words import Words


class PageError(ShambleError):
    """Something wrong with what a page sent, said in the pages' own words."""

    def in_language(self, language: str) -> str:
        return Words(language)(
            f"error.{self.key}", **{name: str(value) for name, value in self.params.items()}
        )


UploadedFile = tuple[str, bytes]
"""A file, by the name that it has where it comes from."""


class Form:
    """What was sent."""

    def __init__(
        self, fields: Mapping[str, Sequence[str]], files: Mapping[str, bytes], uploads: Sequence[UploadedFile]
    ) -> None:
        self.fields = fields
        self.files = files
        """By the name of their field."""
        self.uploads = uploads
        """The same by their own names, of which several may be equal."""

    def text(self, name: str, default: str | None = None) -> str:
        values = self.fields.get(name)
        if values:
            return values[0]
        if default is None:
            raise PageError("form", field=name)
        return default

    def number(self, name: str) -> int:
        return number_of(name, self.text(name))

    def numbers(self, name: str) -> list[int]:
        """All of that name, in their order."""
        return [number_of(name, text) for text in self.fields.get(name, ())]


def number_of(name: str, text: str) -> int:
    if not text.isdecimal() or len(text) > 18:
        raise PageError("form", field=name)
    return int(text)


async def read_form(request: Request, most_files: int = 1) -> Form:
    """The form, if it comes from a page of ours."""
    fields: dict[str, list[str]] = {}
    files: dict[str, bytes] = {}
    uploads: list[UploadedFile] = []
    async with request.form(max_files=most_files, max_fields=MOST_FIELDS) as sent:
        for name, value in sent.multi_items():
            if isinstance(value, UploadFile):
                files[name] = await value.read()
                uploads.append((value.filename or name, files[name]))
            else:
                fields.setdefault(name, []).append(value)
    form = Form(fields, files, uploads)
    who = visitor(request)
    identity: Identity = request.app.state.identity
    identity.check_form_token(who.person, form.text("csrf", ""))
    return form
