"""An answer checked while the model writes it: what holds goes on to the customer, the first violation ends it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from temei.services import Guard
from temei.v1 import guard_pb2


@dataclass(frozen=True)
class CheckedPiece:
    """Text that may go on to the customer."""

    text: str


class CheckStream:
    """Iterates over the pieces of an answer that hold, as they are known to; `verdict` is there once it has ended.

        stream = temei.check_stream(model.tokens(), "en-US")
        for piece in stream:
            send(piece.text)
        if not stream.allowed:
            retract_or_correct(stream.verdict)
    """

    def __init__(
        self, guard: Guard, start: guard_pb2.CheckRequest, texts: Iterable[str], timeout: float | None
    ) -> None:
        self._answers = guard.check_stream(_parts(start, texts), timeout=timeout)
        self._verdict: guard_pb2.CheckResponse | None = None
        # Indexes into the verdict's violations: of text that had gone on before they were known.
        self.final_only: list[int] = []

    def __iter__(self) -> Iterator[CheckedPiece]:
        for answer in self._answers:
            if answer.released:
                yield CheckedPiece(answer.released)
            if answer.HasField("verdict"):
                self._verdict = answer.verdict
                self.final_only = list(answer.final_only)

    @property
    def verdict(self) -> guard_pb2.CheckResponse:
        """Of the whole answer, or of what came up to the first violation."""
        if self._verdict is None:
            raise RuntimeError("the stream has not ended: iterate over it first")
        return self._verdict

    @property
    def allowed(self) -> bool:
        return self.verdict.verdict == guard_pb2.VERDICT_ALLOW


def _parts(start: guard_pb2.CheckRequest, texts: Iterable[str]) -> Iterator[guard_pb2.CheckStreamRequest]:
    yield guard_pb2.CheckStreamRequest(start=start)
    for text in texts:
        if text:
            yield guard_pb2.CheckStreamRequest(text=text)
