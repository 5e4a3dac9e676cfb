"""One connection with one key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, TypeVar

import grpc
from google.protobuf import json_format
from google.protobuf.message import Message

from temei import services
from temei.calls import Calls, Retry
from temei.streams import CheckStream
from temei.v1 import catalog_pb2, guard_pb2, search_pb2

# Bytes of a message in either direction, as the server has it.
_MESSAGE_BYTES = 4 * 1024 * 1024

Read = TypeVar("Read", bound=Message)


@dataclass(frozen=True)
class Tls:
    """TLS, with PEM files as bytes: the authorities to trust (else the system's), and a certificate of one's own."""

    roots: bytes | None = None
    key: bytes | None = None
    certificate: bytes | None = None


class Client:
    """Calls raise `TemeiError`; a refused answer is a verdict, not an error. May be used by many threads.

    The key names the tenant; `tenant` is for an operator's key, which speaks for any. `timeout` is in seconds and holds for
    all tries of a call together; None is none. The server has limits of its own for one Search and one Check
    (`search.deadline_ms`, `guard.deadline_ms`: 50 ms unless it is told otherwise), whichever is shorter.
    """

    def __init__(
        self,
        address: str,
        key: str,
        *,
        tenant: str | None = None,
        tls: Tls | None = None,
        timeout: float | None = 2.0,
        retry: Retry | None = None,
    ) -> None:
        options = [("grpc.max_receive_message_length", _MESSAGE_BYTES)]
        if tls is None:
            self._channel = grpc.insecure_channel(address, options=options)
        else:
            credentials = grpc.ssl_channel_credentials(tls.roots, tls.key, tls.certificate)
            self._channel = grpc.secure_channel(address, credentials, options=options)
        metadata: tuple[tuple[str, str], ...] = (("authorization", f"Bearer {key.strip()}"),)
        if tenant is not None:
            metadata += (("x-temei-tenant", tenant),)
        calls = Calls(self._channel, metadata, timeout=timeout, retry=retry or Retry())
        self.search_service = services.Search(calls)
        self.guard = services.Guard(calls)
        self.catalog = services.Catalog(calls)
        self.approvals = services.Approval(calls)
        self.audit = services.Audit(calls)
        self.backups = services.Backup(calls)
        self.conversations = services.Conversation(calls)
        self.index = services.Index(calls)
        self.maintenance = services.Maintenance(calls)
        self.stock = services.Stock(calls)
        self.tenants = services.Tenant(calls)
        self.tools = services.Tool(calls)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._channel.close()

    def search(
        self,
        query: str,
        *,
        kind: str = "PRODUCT",
        language: str | None = None,
        limit: int = 5,
        timeout: float | None = None,
        **fields: Any,
    ) -> search_pb2.SearchResponse:
        """The best products ("PRODUCT") or passages ("DOCUMENT") for a query. A `language` narrows it to its items; other
        fields of `SearchRequest` are given by their names.
        """
        plain = {"query": query, "kind": f"ITEM_KIND_{kind}", "limit": limit, **fields}
        request = _read(search_pb2.SearchRequest(), plain)
        if language:
            request.language = language
            request.filter.languages.append(language)
        return self.search_service.search(request, timeout=timeout)

    def check(
        self, text: str, locale: str, *, timeout: float | None = None, **fields: Any
    ) -> guard_pb2.CheckResponse:
        """The verdict on a draft answer. Other fields of `CheckRequest` (`evidence`, `focus`, `overrides`, …) are given by
        their names, as messages or in their JSON form.
        """
        return self.guard.check(_check(text, locale, fields), timeout=timeout)

    def check_stream(
        self, texts: Iterable[str], locale: str, *, timeout: float | None = None, **fields: Any
    ) -> CheckStream:
        """The pieces of an answer that may go on to the customer, while it is written; see `CheckStream`."""
        return CheckStream(self.guard, _check("", locale, fields), texts, timeout)

    def inspect(self, text: str, source: str = "USER", *, timeout: float | None = None) -> guard_pb2.InspectResponse:
        """Whether a text of a user ("USER"), a document ("RETRIEVED") or a tool ("TOOL") tries to steer the assistant."""
        request = _read(guard_pb2.InspectRequest(), {"text": text, "source": f"TEXT_SOURCE_{source}"})
        return self.guard.inspect(request, timeout=timeout)

    def upsert(
        self,
        *,
        products: Iterable[Mapping[str, Any] | catalog_pb2.Product] = (),
        documents: Iterable[Mapping[str, Any] | catalog_pb2.Document] = (),
        open: Mapping[str, Any] | catalog_pb2.UpsertOpen | None = None,
        timeout: float | None = None,
    ) -> Iterator[catalog_pb2.UpsertResponse]:
        """Writes products and documents, as messages or in their JSON form, and gives an answer for every batch that is
        durable: up to which item, at which revision, and what was wrong with which. To be iterated over to its end.
        """
        return self.catalog.upsert(_upserts(products, documents, open), timeout=timeout)


def _check(text: str, locale: str, fields: Mapping[str, Any]) -> guard_pb2.CheckRequest:
    return _read(guard_pb2.CheckRequest(), {"text": text, "locale": locale, **fields})


def _read(message: Read, fields: Mapping[str, Any]) -> Read:
    """Sets fields by their names: messages are taken as they are, anything else as proto3 JSON."""
    plain = {}
    for name, value in fields.items():
        if value is None:
            continue
        if isinstance(value, Message):
            getattr(message, name).CopyFrom(value)
        else:
            plain[name] = value
    json_format.ParseDict(plain, message)
    return message


def _as(message: Read, value: Mapping[str, Any] | Read) -> Read:
    if isinstance(value, Mapping):
        return json_format.ParseDict(dict(value), message)
    message.CopyFrom(value)
    return message


def _upserts(
    products: Iterable[Mapping[str, Any] | catalog_pb2.Product],
    documents: Iterable[Mapping[str, Any] | catalog_pb2.Document],
    open: Mapping[str, Any] | catalog_pb2.UpsertOpen | None,
) -> Iterator[catalog_pb2.UpsertRequest]:
    yield catalog_pb2.UpsertRequest(open=_as(catalog_pb2.UpsertOpen(), open or {}))
    seq = 0
    for product in products:
        seq += 1
        item = catalog_pb2.UpsertItem(seq=seq, product=_as(catalog_pb2.Product(), product))
        yield catalog_pb2.UpsertRequest(item=item)
    for document in documents:
        seq += 1
        item = catalog_pb2.UpsertItem(seq=seq, document=_as(catalog_pb2.Document(), document))
        yield catalog_pb2.UpsertRequest(item=item)
    yield catalog_pb2.UpsertRequest(close=catalog_pb2.UpsertClose())
