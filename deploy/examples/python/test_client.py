"""The client against a real server: a fresh data folder with the sample shop, lexical search, checks.

Needs the `temei` executable in the environment variable TEMEI; `make test` sets it.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SAMPLE = HERE.parents[1] / "sample"
TEMEI = os.environ.get("TEMEI")
START_LIMIT_S = 60


@unittest.skipUnless(TEMEI, "TEMEI does not name the executable")
class ClientTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        listen = ["--set", "server.listen=127.0.0.1:0", "--set", "server.http_listen=127.0.0.1:0"]
        cls.server = subprocess.Popen([TEMEI, "serve", "--data-dir", cls.folder.name, *listen])
        owner = cls._owner()
        cls.address = owner["address"]
        cls._temei("tenants", "create", "shop", "--language", "ro", "--currency", "RON")
        cls._temei("import", "products", str(SAMPLE / "products.jsonl"), "--tenant", "shop")
        # Commands have no deadline: the tenant is in memory then, however busy the machine.
        cls._temei("search", "--tenant", "shop", "cafea")
        cls.key = json.loads(cls._temei("keys", "create", "--tenant", "shop", "--json"))["secret"]

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait(timeout=START_LIMIT_S)
        cls.folder.cleanup()

    @classmethod
    def _owner(cls):
        path = pathlib.Path(cls.folder.name) / "owner.json"
        give_up = time.monotonic() + START_LIMIT_S
        while time.monotonic() < give_up and cls.server.poll() is None:
            try:
                owner = json.loads(path.read_text("utf-8"))
                if owner.get("address"):
                    return owner
            except (FileNotFoundError, json.JSONDecodeError):
                pass
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    @classmethod
    def _temei(cls, *arguments):
        command = [TEMEI, *arguments, "--data-dir", cls.folder.name]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def client(self, *arguments):
        command = [sys.executable, str(HERE / "temei_client.py"), "--address", self.address, "--key", self.key]
        return subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)

    def test_a_search_by_code_finds_its_product_first(self):
        done = self.client("--json", "search", "CAF-1042")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["hits"][0]["id"], "CAF-1042")

    def test_hits_are_printed_with_what_they_cost(self):
        done = self.client("search", "CAF-1042")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"(?m)^ 1\. .*CAF-1042 .* RON$")

    def test_a_wrong_price_is_refused_and_corrected(self):
        done = self.client("--json", "check", "Espressor manual Kalvero Uno costă 10,00 lei.", "--locale", "ro-RO")
        self.assertEqual(done.returncode, 3, done.stderr)
        answer = json.loads(done.stdout)
        self.assertEqual(answer["violations"][0]["reason_code"], "VIOLATION_REASON_PRICE_MISMATCH")
        self.assertIn("899,00 lei", answer["corrected_text"])

    def test_a_wrong_key_is_an_error(self):
        command = [sys.executable, str(HERE / "temei_client.py"), "--address", self.address, "--key", "tm_no_key"]
        done = subprocess.run([*command, "search", "cafea"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("UNAUTHENTICATED", done.stderr)


if __name__ == "__main__":
    unittest.main()
