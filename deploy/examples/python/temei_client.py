#!/usr/bin/env python3
"""A small client of temei: searches the catalogue and checks draft answers.

The stubs are generated from the repository's own proto files on the first run and kept in a cache folder;
nothing generated is committed. `Temei` is what an application would use, `main` is a command line around it.
"""

import argparse
import hashlib
import importlib
import json
import os
import pathlib
import sys
import tempfile

import grpc
import grpc_tools
from google.protobuf import json_format

PROTO_ROOT = pathlib.Path(__file__).resolve().parents[3] / "proto"
PROTO_FILES = ("common", "catalog", "search", "guard")
# Seconds; sent as `grpc-timeout`. Without it the server allows 50 ms.
TIMEOUT = 2.0


def stubs(name: str):
    """The generated module `name` ("search_pb2"), generating all of them first where that has not been done."""
    sources = [PROTO_ROOT / "temei" / "v1" / f"{file}.proto" for file in PROTO_FILES]
    digest = hashlib.sha256(grpc.__version__.encode())
    for source in sources:
        digest.update(source.read_bytes())
    cache_root = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    folder = cache_root / "temei-python" / digest.hexdigest()[:16]
    if not folder.exists():
        generate(sources, folder)
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    return importlib.import_module(f"temei.v1.{name}")


def generate(sources, folder: pathlib.Path) -> None:
    """Runs protoc into a folder aside and moves it into place, so that two first runs do not meet."""
    from grpc_tools import protoc

    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as aside:
        out = pathlib.Path(aside) / "out"
        out.mkdir()
        well_known = pathlib.Path(grpc_tools.__file__).parent / "_proto"
        arguments = ["protoc", f"-I{PROTO_ROOT}", f"-I{well_known}", f"--python_out={out}", f"--grpc_python_out={out}"]
        if protoc.main(arguments + [str(source) for source in sources]) != 0:
            raise SystemExit("protoc could not read the proto files")
        try:
            out.rename(folder)
        except OSError:
            if not folder.exists():
                raise


class Temei:
    """One connection with one key. Calls raise `grpc.RpcError`; a refused answer is a verdict, not an error."""

    def __init__(self, address: str, key: str, tls_roots: bytes | None = None):
        if tls_roots is None:
            self.channel = grpc.insecure_channel(address)
        else:
            self.channel = grpc.secure_channel(address, grpc.ssl_channel_credentials(tls_roots))
        self.metadata = (("authorization", f"Bearer {key}"),)
        self._search = stubs("search_pb2_grpc").SearchServiceStub(self.channel)
        self._guard = stubs("guard_pb2_grpc").GuardServiceStub(self.channel)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.channel.close()

    def search(self, query: str, kind: str = "PRODUCT", language: str | None = None, limit: int = 5):
        """The best products ("PRODUCT") or passages ("DOCUMENT") for a query."""
        request = stubs("search_pb2").SearchRequest(query=query, limit=limit)
        request.kind = stubs("common_pb2").ItemKind.Value(f"ITEM_KIND_{kind}")
        if language:
            request.language = language
            request.filter.languages.append(language)
        return self._search.Search(request, metadata=self.metadata, timeout=TIMEOUT)

    def check(self, text: str, locale: str, evidence: dict | None = None, focus: dict | None = None):
        """The verdict on a draft answer; `evidence` and `focus` are the JSON forms of `temei.v1.Evidence` and `Focus`."""
        request = stubs("guard_pb2").CheckRequest(text=text, locale=locale)
        if evidence:
            json_format.ParseDict(evidence, request.evidence)
        if focus:
            json_format.ParseDict(focus, request.focus)
        return self._guard.Check(request, metadata=self.metadata, timeout=TIMEOUT)


def print_hits(answer) -> None:
    for place, hit in enumerate(answer.hits, start=1):
        if hit.HasField("product"):
            price = f"{hit.effective_price.amount} {hit.effective_price.currency}"
            print(f"{place:2}. {hit.score:.3f}  {hit.id}  {hit.product.name}  {price}")
        else:
            print(f"{place:2}. {hit.score:.3f}  {hit.id}  {hit.passage.title}")
    if answer.matched == stubs("search_pb2").Matched.Value("MATCHED_NONE"):
        there_is = ", ".join(suggestion.text for suggestion in answer.suggestions)
        print("nothing matches" + (f"; there is: {there_is}" if there_is else ""))
    for degradation in answer.degraded:
        reason = stubs("common_pb2").DegradationReason.Name(degradation.reason_code)
        print(f"degraded: {reason.removeprefix('DEGRADATION_REASON_')} {degradation.detail}", file=sys.stderr)


def print_verdict(answer) -> None:
    guard = stubs("guard_pb2")
    print(guard.Verdict.Name(answer.verdict).removeprefix("VERDICT_"))
    for violation in answer.violations:
        name = guard.Guard.Name(violation.guard).removeprefix("GUARD_")
        reason = guard.ViolationReason.Name(violation.reason_code).removeprefix("VIOLATION_REASON_")
        outcome = guard.ClaimOutcome.Name(violation.outcome).removeprefix("CLAIM_OUTCOME_")
        print(f"  {name} {reason} {outcome}: {violation.claim!r}  {violation.message}")
    if answer.HasField("corrected_text"):
        print(f"  corrected: {answer.corrected_text}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Search a temei catalogue and check draft answers.")
    parser.add_argument("--address", default=os.environ.get("TEMEI_ADDRESS", "127.0.0.1:7700"))
    parser.add_argument("--key", default=os.environ.get("TEMEI_KEY"), help="API key; default $TEMEI_KEY")
    parser.add_argument("--tls-roots", type=pathlib.Path, help="PEM file of the authorities to trust; without it, no TLS")
    parser.add_argument("--json", action="store_true", help="print the whole response")
    commands = parser.add_subparsers(dest="command", required=True)
    search = commands.add_parser("search", help="find products or documents")
    search.add_argument("query")
    search.add_argument("--documents", action="store_true", help="search documents instead of products")
    search.add_argument("--language", help="only items in this language (ro, pt, es, el, en)")
    search.add_argument("--limit", type=int, default=5)
    check = commands.add_parser("check", help="hold a draft answer against the facts")
    check.add_argument("text")
    check.add_argument("--locale", required=True, help="language and number format of the text (ro-RO)")
    check.add_argument("--evidence", type=pathlib.Path, help="JSON file with carts, quotes, orders, tool outputs")
    parsed = parser.parse_args()
    if not parsed.key:
        parser.error("give --key or set TEMEI_KEY")
    return parsed


def main() -> int:
    """Exit codes as the temei command has them: 0 done, 1 error, 2 usage, 3 verdict not ALLOW."""
    given = arguments()
    roots = given.tls_roots.read_bytes() if given.tls_roots else None
    try:
        with Temei(given.address, given.key, roots) as temei:
            if given.command == "search":
                kind = "DOCUMENT" if given.documents else "PRODUCT"
                answer, show = temei.search(given.query, kind, given.language, given.limit), print_hits
            else:
                evidence = json.loads(given.evidence.read_text("utf-8")) if given.evidence else None
                answer, show = temei.check(given.text, given.locale, evidence), print_verdict
    except grpc.RpcError as error:
        print(f"{error.code().name}: {error.details()}", file=sys.stderr)
        return 1
    if given.json:
        print(json_format.MessageToJson(answer, preserving_proto_field_name=True, ensure_ascii=False))
    else:
        show(answer)
    allowed = given.command == "search" or answer.verdict == stubs("guard_pb2").VERDICT_ALLOW
    return 0 if allowed else 3


if __name__ == "__main__":
    sys.exit(main())
