import base64
import hashlib
import hmac
import json
import re
from urllib.parse import quote


def signed_link(base, file, parameters, key_id, secret):
    """Makes a signed link to an image, which everyone who has the link may open.

    base: address of the service, such as "https://img.example.com"
    file: a template's id and the extension of a format, such as "og-default.png"
    parameters: a dict of the template's fields and the parameters of a render; expires in Unix seconds
    key_id, secret: id of an API key, "k_...", and its signing secret, "tvs_..."
    """
    pairs = []
    for name, value in sorted({**parameters, "key": key_id}.items()):
        if not re.fullmatch(r"[A-Za-z0-9._~-]+", name):
            raise ValueError(f"{name!r} is not a parameter name")
        text = value if isinstance(value, str) else json.dumps(value)
        pairs.append(f"{name}={quote(text, safe='')}")
    query = "&".join(pairs)
    digest = hmac.new(secret.encode(), f"{file}?{query}".encode(), hashlib.sha256).digest()
    signature = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    return f"{base.rstrip('/')}/api/render/{file}?{query}&signature={signature}"
