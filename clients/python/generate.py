#!/usr/bin/env python3
"""Writes the generated part of the client: messages by protoc, and a class for every service of the contract.

    generate.py PROTO_FOLDER OUT_FOLDER

OUT_FOLDER/temei/v1 has the messages with their stubs for type checkers, OUT_FOLDER/temei/services.py a typed method for
every RPC with what the contract says about it. Nothing is left out: what the contract has, the client has.
"""

import pathlib
import re
import sys
import tempfile

import grpc_tools
from google.protobuf import descriptor_pb2
from grpc_tools import protoc

PACKAGE = "temei.v1"
# Paths within a FileDescriptorProto, as protoc numbers them: services, and the methods of one.
SERVICE, METHOD = 6, 2
LINE = 110
HEAD = '''"""The services of the contract, a method for every RPC. Generated from proto/temei/v1; not to be edited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from temei.calls import Calls
{imports}
'''


def main(proto: pathlib.Path, out: pathlib.Path) -> None:
    files = sorted((proto / "temei" / "v1").glob("*.proto"))
    if not files:
        raise SystemExit(f"no proto files in {proto / 'temei' / 'v1'}")
    (out / "temei" / "v1").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        described = pathlib.Path(folder) / "set"
        run(proto, files, out, described)
        contract = descriptor_pb2.FileDescriptorSet.FromString(described.read_bytes())
    (out / "temei" / "v1" / "__init__.py").write_text('"""The messages of the contract."""\n', "utf-8")
    (out / "temei" / "services.py").write_text(services(contract), "utf-8")


def run(proto: pathlib.Path, files: list[pathlib.Path], out: pathlib.Path, described: pathlib.Path) -> None:
    well_known = pathlib.Path(grpc_tools.__file__).parent / "_proto"
    arguments = ["protoc", f"-I{proto}", f"-I{well_known}", f"--python_out={out}", f"--pyi_out={out}"]
    arguments += [f"--descriptor_set_out={described}", "--include_source_info"]
    if protoc.main(arguments + [str(file) for file in files]) != 0:
        raise SystemExit("protoc could not read the proto files")


def services(contract: descriptor_pb2.FileDescriptorSet) -> str:
    """The module with a class for every service."""
    locate(contract)
    modules: set[str] = set()
    classes = []
    for file in contract.file:
        if file.package == PACKAGE:
            for number, service in enumerate(file.service):
                classes.append(service_class(file, number, service, modules))
    imports = "\n".join(f"from temei.v1 import {module}" for module in sorted(modules))
    return HEAD.format(imports=imports) + "".join(classes)


def service_class(file, number: int, service, modules: set[str]) -> str:
    name = service.name.removesuffix("Service")
    lines = ["", "", f"class {name}:", *docstring(comment(file, (SERVICE, number)) or f"{service.name}.", 4), ""]
    lines += ["    def __init__(self, calls: Calls) -> None:", "        self._calls = calls"]
    for place, method in enumerate(service.method):
        text = comment(file, (SERVICE, number, METHOD, place))
        lines += ["", *method_lines(f"/{PACKAGE}.{service.name}/{method.name}", method, text, modules)]
    return "\n".join(lines) + "\n"


def method_lines(path: str, method, text: str, modules: set[str]) -> list[str]:
    request, response = message(method.input_type, modules), message(method.output_type, modules)
    kind = {
        (False, False): ("unary", request, response),
        (False, True): ("server_stream", request, f"Iterator[{response}]"),
        (True, True): ("both_stream", f"Iterable[{request}]", f"Iterator[{response}]"),
    }.get((method.client_streaming, method.server_streaming))
    if kind is None:
        raise SystemExit(f"{path}: streams to the server alone have no shape in calls.py yet")
    call, takes, gives = kind
    argument = "requests" if method.client_streaming else "request"
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", method.name).lower()
    return [
        f"    def {name}(",
        f"        self, {argument}: {takes}, *, timeout: float | None = None",
        f"    ) -> {gives}:",
        *docstring(text or f"{method.name}.", 8),
        f'        return self._calls.{call}("{path}", {argument}, {response}, timeout)',
    ]


def message(full_name: str, modules: set[str]) -> str:
    """The Python name of a message; the module it is in is noted."""
    name = full_name.removeprefix(f".{PACKAGE}.")
    module = MODULES[full_name]
    modules.add(module)
    return f"{module}.{name}"


MODULES: dict[str, str] = {}


def locate(contract: descriptor_pb2.FileDescriptorSet) -> None:
    """Notes in which module each message is."""
    for file in contract.file:
        module = pathlib.PurePosixPath(file.name).stem + "_pb2"
        for described in file.message_type:
            MODULES[f".{file.package}.{described.name}"] = module


def comment(file, path: tuple[int, ...]) -> str:
    for location in file.source_code_info.location:
        if tuple(location.path) == path:
            return " ".join(line.strip() for line in location.leading_comments.splitlines()).strip()
    return ""


def docstring(text: str, indent: int) -> list[str]:
    lines, line = [], ""
    for word in text.replace("\\", "\\\\").split():
        if line and len(line) + len(word) + 1 > LINE - indent:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    lines.append(line)
    pad = " " * indent
    if len(lines) == 1:
        return [f'{pad}"""{lines[0]}"""']
    return [f'{pad}"""{lines[0]}', *[f"{pad}{line}" for line in lines[1:]], f'{pad}"""']


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
