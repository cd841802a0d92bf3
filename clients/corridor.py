"""Python 3.8 or newer, without packages."""

import base64
import hashlib
import hmac
import json
import os
import time
import urllib.request

GATEWAY, APP_ID, SECRET = os.environ["GATEWAY"], os.environ["APP_ID"], os.environ["SECRET"]


def sign(text):
    key = base64.b64decode(SECRET[len("whsec_"):])
    return "v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()


def call(method, path, body=None, key=""):
    """Makes a signed call. A rejection is a urllib.error.HTTPError, whose read() returns the answer."""
    timestamp = str(int(time.time()))
    data = b"" if body is None else json.dumps(body).encode()
    headers = {
        "Request-Application": APP_ID,
        "Request-Timestamp": timestamp,
        "Request-Signature": sign(f"{method} {path}\n{key}\n{timestamp}\n".encode() + data),
    }
    if key:
        headers["Idempotency-Key"] = key
    if data:
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(GATEWAY + path, data or None, headers, method=method)
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)["data"]


def verify(headers, body):
    """Returns the event of a callback. body: the bytes as they arrived; the names of headers have small letters."""
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("The callback is too old.")
    expected = sign(f"{headers['webhook-id']}.{timestamp}.".encode() + body)
    if not any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split(" ")):
        raise ValueError("The callback is not signed with the developer secret.")
    return json.loads(body)
