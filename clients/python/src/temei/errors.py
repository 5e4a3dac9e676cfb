"""Why a call failed, with the details the server sends: a stable reason, the fields at fault, when to come again."""

from __future__ import annotations

import grpc
from google.protobuf.any_pb2 import Any
from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2, status_pb2

# Where gRPC carries a google.rpc.Status.
DETAILS = "grpc-status-details-bin"


class TemeiError(Exception):
    """A call that gave no answer. A refused draft is a verdict, never an error."""

    def __init__(
        self,
        code: grpc.StatusCode,
        message: str,
        *,
        reason: str = "",
        fields: dict[str, str] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{code.name}: {message}")
        self.code = code
        self.message = message
        # Stable, of the domain "temei" ("REVISION_PENDING"); empty where the call did not reach the server.
        self.reason = reason
        # What is wrong, by the path of the field ("evidence.carts[0].total.currency").
        self.fields = fields or {}
        # Seconds after which the server asks to be called again; None where it does not.
        self.retry_after = retry_after

    @classmethod
    def of(cls, error: grpc.RpcError) -> TemeiError:
        """What gRPC raised, with its details."""
        code = error.code() if isinstance(error, grpc.Call) else grpc.StatusCode.UNKNOWN
        message = (error.details() if isinstance(error, grpc.Call) else None) or str(error)
        found = cls(code, message)
        for detail in _details(error):
            if detail.Is(error_details_pb2.ErrorInfo.DESCRIPTOR):
                info = error_details_pb2.ErrorInfo()
                detail.Unpack(info)
                found.reason = info.reason
            elif detail.Is(error_details_pb2.RetryInfo.DESCRIPTOR):
                retry = error_details_pb2.RetryInfo()
                detail.Unpack(retry)
                found.retry_after = retry.retry_delay.seconds + retry.retry_delay.nanos / 1e9
            elif detail.Is(error_details_pb2.BadRequest.DESCRIPTOR):
                bad = error_details_pb2.BadRequest()
                detail.Unpack(bad)
                found.fields = {violation.field: violation.description for violation in bad.field_violations}
        return found


def _details(error: grpc.RpcError) -> list[Any]:
    if not isinstance(error, grpc.Call):
        return []
    for name, value in error.trailing_metadata() or ():
        if name == DETAILS and isinstance(value, bytes):
            try:
                return list(status_pb2.Status.FromString(value).details)
            except DecodeError:
                return []
    return []
