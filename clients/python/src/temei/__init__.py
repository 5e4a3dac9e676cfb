"""Client of temei: facts for an agent's turn, and a verdict on its draft answer.

    from temei import Client

    with Client("127.0.0.1:7700", key) as temei:
        answer = temei.check(draft, "ro-RO", evidence={"carts": [cart]})
        if answer.violations:
            prompt = answer.correction_prompt  # for the model's next turn

`temei.v1` has the messages of the contract, `Client` a service for every one of it (`temei.guard.inspect(request)`) and,
for what is done most, methods that take plain values.
"""

from temei.calls import Calls, Retry
from temei.client import Client, Tls
from temei.errors import TemeiError
from temei.streams import CheckedPiece, CheckStream

__all__ = ["Calls", "CheckStream", "CheckedPiece", "Client", "Retry", "TemeiError", "Tls"]
