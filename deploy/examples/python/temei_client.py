#!/usr/bin/env python3
"""A command line around the client: searches the catalogue and checks draft answers.

Needs the package of clients/python (`make python-client`, then `pip install target/python-client/temei-*.whl`).
"""

import argparse
import json
import os
import pathlib
import sys

from google.protobuf import json_format
from temei import Client, TemeiError, Tls
from temei.v1 import common_pb2, guard_pb2, search_pb2


def print_hits(answer) -> None:
    for place, hit in enumerate(answer.hits, start=1):
        if hit.HasField("product"):
            price = f"{hit.effective_price.amount} {hit.effective_price.currency}"
            print(f"{place:2}. {hit.score:.3f}  {hit.id}  {hit.product.name}  {price}")
        else:
            print(f"{place:2}. {hit.score:.3f}  {hit.id}  {hit.passage.title}")
    if answer.matched == search_pb2.MATCHED_NONE:
        there_is = ", ".join(suggestion.text for suggestion in answer.suggestions)
        print("nothing matches" + (f"; there is: {there_is}" if there_is else ""))
    for degradation in answer.degraded:
        reason = common_pb2.DegradationReason.Name(degradation.reason_code)
        print(f"degraded: {reason.removeprefix('DEGRADATION_REASON_')} {degradation.detail}", file=sys.stderr)


def print_verdict(answer) -> None:
    print(guard_pb2.Verdict.Name(answer.verdict).removeprefix("VERDICT_"))
    for violation in answer.violations:
        name = guard_pb2.Guard.Name(violation.guard).removeprefix("GUARD_")
        reason = guard_pb2.ViolationReason.Name(violation.reason_code).removeprefix("VIOLATION_REASON_")
        outcome = guard_pb2.ClaimOutcome.Name(violation.outcome).removeprefix("CLAIM_OUTCOME_")
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
    tls = Tls(given.tls_roots.read_bytes()) if given.tls_roots else None
    try:
        with Client(given.address, given.key, tls=tls) as temei:
            if given.command == "search":
                kind = "DOCUMENT" if given.documents else "PRODUCT"
                answer = temei.search(given.query, kind=kind, language=given.language, limit=given.limit)
                show = print_hits
            else:
                evidence = json.loads(given.evidence.read_text("utf-8")) if given.evidence else None
                answer, show = temei.check(given.text, given.locale, evidence=evidence), print_verdict
    except TemeiError as error:
        print(error, file=sys.stderr)
        return 1
    if given.json:
        print(json_format.MessageToJson(answer, preserving_proto_field_name=True, ensure_ascii=False))
    else:
        show(answer)
    allowed = given.command == "search" or answer.verdict == guard_pb2.VERDICT_ALLOW
    return 0 if allowed else 3


if __name__ == "__main__":
    sys.exit(main())
