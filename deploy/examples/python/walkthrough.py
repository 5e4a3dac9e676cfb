#!/usr/bin/env python3
"""One turn of a conversation as a gateway makes it: inspect, search, stream, correct, record.

docs/GATEWAY.md explains it step by step. The model is whatever `drafts` gives: here a file with one draft a line, the first
one wrong, as models are.
"""

import argparse
import pathlib
import sys
from collections.abc import Iterable, Iterator

from temei import Client, Tls
from temei.v1 import guard_pb2

LOCALE = "en-US"


def words(draft: str) -> Iterator[str]:
    """A draft as a model writes it: word by word."""
    for word in draft.split(" "):
        yield word + " "


def is_safe(temei: Client, text: str, source: str) -> bool:
    """Whether a text may reach the model."""
    return temei.inspect(text, source).action == guard_pb2.INSPECT_ACTION_ALLOW


def turn(temei: Client, asked: str, drafts: Iterable[str]) -> guard_pb2.CheckResponse:
    """Answers one message; the verdict on what was sent, with its bundle."""
    # 1. What the customer writes, before the model sees it.
    if not is_safe(temei, asked, "USER"):
        raise SystemExit("the message is an attack, and no model gets to see it")

    # 2. The facts. What was found goes to the model, and to the check as what the conversation has shown; passages are
    #    inspected like the message.
    found = temei.search(asked, limit=3)
    passages = temei.search(asked, kind="DOCUMENT", limit=2)
    sources = [hit.passage.text for hit in passages.hits if is_safe(temei, hit.passage.text, "RETRIEVED")]
    print(f"facts: {', '.join(hit.id for hit in found.hits)}; {len(sources)} passages")
    focus = {"skus": [hit.id for hit in found.hits], "customer_turn": asked}

    for draft in drafts:
        # 3. The answer while it is written: pieces that hold go on to the customer, the first violation ends the stream.
        stream = temei.check_stream(words(draft), LOCALE, focus=focus)
        sent = "".join(piece.text for piece in stream)
        if stream.allowed:
            print(f"sent: {sent.strip()}")
            # 5. What is kept for the auditor: the verdict on the whole with all it rests on.
            return temei.check(draft, LOCALE, focus=focus, record=True)
        # 4. What is wrong, in words for the model: it writes again. `corrected_text` is for those who do not wait.
        for violation in stream.verdict.violations:
            print(f"refused: {violation.claim!r}: {violation.message}")
        print(f"to the model: {stream.verdict.correction_prompt.splitlines()[0]}")
    raise SystemExit("no draft holds: a person takes over")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--address", required=True)
    parser.add_argument("--key", required=True)
    parser.add_argument("--tls-roots", type=pathlib.Path, required=True)
    parser.add_argument("--drafts", type=pathlib.Path, required=True, help="a file with a draft in each line")
    parser.add_argument("--bundle", type=pathlib.Path, required=True, help="where the record goes")
    parser.add_argument("asked", help="what the customer writes")
    given = parser.parse_args()
    tls = Tls(given.tls_roots.read_bytes())
    # The server's own limits are for a machine that is not busy; a try-out may wait.
    with Client(given.address, given.key, tls=tls, timeout=30) as temei:
        verdict = turn(temei, given.asked, given.drafts.read_text("utf-8").splitlines())
    given.bundle.write_text(verdict.bundle, "utf-8")
    print(f"recorded: {guard_pb2.Verdict.Name(verdict.verdict)}, {given.bundle}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
