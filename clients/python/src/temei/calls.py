"""How every call is made: with key, tenant and deadline, and once more when the server asks for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import grpc
from google.protobuf.message import Message

from temei.errors import TemeiError

Response = TypeVar("Response", bound=Message)

# Codes behind which the server has done nothing of a call, if it says when to come again.
_UNDONE = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.RESOURCE_EXHAUSTED, grpc.StatusCode.ABORTED)


@dataclass(frozen=True)
class Retry:
    """When a call is made again: only where the server says after how long (`google.rpc.RetryInfo`), which it does where it
    has done nothing of it, and only as long as the caller's time allows. Streams are never begun again.
    """

    # Times one call is made at most; 1 is never again.
    attempts: int = 4
    # Seconds waited at least before another try, doubled with each up to `most`: a server that asks for none is given some.
    least: float = 0.02
    # Seconds waited at most: what asks for more is raised.
    most: float = 5.0

    def wait(self, error: TemeiError, attempt: int, remaining: float | None) -> float | None:
        """Seconds to wait before the next try after so many; None where there is none."""
        if error.retry_after is None or error.code not in _UNDONE or attempt >= self.attempts:
            return None
        # What is too large stays so, whenever it is sent.
        if error.code is grpc.StatusCode.RESOURCE_EXHAUSTED and error.retry_after == 0:
            return None
        wait = max(error.retry_after, min(self.least * 2.0 ** (attempt - 1), self.most))
        if wait > self.most or (remaining is not None and wait >= remaining):
            return None
        return wait


class Calls:
    """Makes the calls of all services on one channel. `sleep` and `clock` are given by tests."""

    def __init__(
        self,
        channel: grpc.Channel,
        metadata: tuple[tuple[str, str], ...],
        *,
        timeout: float | None,
        retry: Retry,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._channel = channel
        self._metadata = metadata
        self._timeout = timeout
        self._retry = retry
        self._sleep = sleep
        self._clock = clock

    def unary(self, path: str, request: Message, response: type[Response], timeout: float | None) -> Response:
        """One message for one. Made again where the server asks for it, within the timeout of all tries together."""
        call = self._channel.unary_unary(
            path, request_serializer=_bytes_of, response_deserializer=response.FromString
        )
        limit = self._timeout if timeout is None else timeout
        until = None if limit is None else self._clock() + limit
        attempt = 1
        while True:
            remaining = None if until is None else until - self._clock()
            try:
                return call(request, metadata=self._metadata, timeout=remaining)
            except grpc.RpcError as raised:
                error = TemeiError.of(raised)
                remaining = None if until is None else until - self._clock()
                wait = self._retry.wait(error, attempt, remaining)
                if wait is None:
                    raise error from raised
            self._sleep(wait)
            attempt += 1

    def server_stream(
        self, path: str, request: Message, response: type[Response], timeout: float | None
    ) -> Iterator[Response]:
        """Many messages for one. Without a timeout of its own it has none: a reindex takes what it takes."""
        call = self._channel.unary_stream(
            path, request_serializer=_bytes_of, response_deserializer=response.FromString
        )
        return _raising(call(request, metadata=self._metadata, timeout=timeout))

    def both_stream(
        self, path: str, requests: Iterable[Message], response: type[Response], timeout: float | None
    ) -> Iterator[Response]:
        """Messages both ways, each as it comes."""
        call = self._channel.stream_stream(
            path, request_serializer=_bytes_of, response_deserializer=response.FromString
        )
        return _raising(call(iter(requests), metadata=self._metadata, timeout=timeout))


def _bytes_of(message: Message) -> bytes:
    return message.SerializeToString()


def _raising(call: Iterator[Response]) -> Iterator[Response]:
    """The messages of a stream, with our error; ended by the server, or cancelled where nobody takes more of it."""
    try:
        yield from call
    except grpc.RpcError as raised:
        raise TemeiError.of(raised) from raised
    finally:
        if isinstance(call, grpc.Call):
            call.cancel()
