"""What an object has worked out once, it keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")
NOT_YET: Final[Any] = object()


class kept(Generic[T]):  # noqa: N801 (used like a function, as `property` is)
    """A property that is worked out when it is first read, and is a plain attribute from then on.

    As functools.cached_property, without its lock; and mypyc, which takes that one for an ordinary property
    and works it out each time, leaves this alone. Compiled objects have no dictionary of their own: they keep
    such things in `memory` (docs/adr/0013).
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = ""

    def __set_name__(self, owner: Any, name: str) -> None:
        """Never called for compiled classes."""
        self._name = name

    def __get__(self, thing: Any, owner: Any) -> T:
        if thing is None:  # asked of the class
            itself: Any = self
            asked: T = itself
            return asked
        if self._name:
            try:
                memory: dict[Any, Any] = thing.__dict__
            except AttributeError:  # an interpreted subclass of a compiled class
                self._name = ""
            else:
                found: T = self._work(thing)
                memory[self._name] = found
                return found
        memory = thing.memory
        known: T = memory.get(self, NOT_YET)
        if known is NOT_YET:
            known = memory[self] = self._work(thing)
        return known
