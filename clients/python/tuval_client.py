"""A client of Tuval in one file, with nothing but Python's standard library.

Each method is an operation of the OpenAPI document of the service, which says what its parameters mean. Names of
parameters are those of the interface: maxBytes, durationMs. What the service refuses is a TuvalError; errors of the
connection are OSError and http.client.HTTPException, as urllib raises them.
"""

from __future__ import annotations

import json
from typing import Any, BinaryIO, Mapping, NamedTuple
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

HTML = {"content-type": "text/html"}
BYTES = {"content-type": "application/octet-stream"}


class TuvalError(Exception):
    """An error response.

    status: of HTTP
    code: the value of X-Error-Code, such as "invalid_parameter"
    field: the key of the field, or the name of the parameter, that caused it
    retry_after: seconds, where the service says when to ask again
    details: the whole body, which has the lines of a document that is wrong
    """

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes):
        self.status = status
        self.code = headers.get("x-error-code") or f"http_{status}"
        self.field = headers.get("x-error-field")
        seconds = headers.get("retry-after") or ""
        self.retry_after = int(seconds) if seconds.isdecimal() else None
        try:
            details = json.loads(body)
        except ValueError:
            details = None
        self.details: dict[str, Any] = details if isinstance(details, dict) else {}
        super().__init__(self.details.get("error") or self.code)


class File(NamedTuple):
    """A picture or another file, its media type, and the headers of the response, such as x-quality."""

    content: bytes
    content_type: str
    headers: Mapping[str, str]


class NoRedirects(HTTPRedirectHandler):
    """The service redirects nobody, and its key is for no other."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Tuval:
    """A service, asked with one key. It keeps no connection, so that threads may share it."""

    def __init__(self, base_url: str, key: str | None = None, timeout: float = 120):
        """
        base_url: such as "https://img.example.com"
        key: an API key; none for the plan of anonymous callers
        timeout: seconds without a byte after which an answer is given up
        """
        if not base_url.startswith(("https://", "http://")):
            raise ValueError("base_url begins with neither https:// nor http://")
        self._base = base_url.rstrip("/")
        self._headers = {"x-api-key": key} if key else {}
        self._timeout = timeout
        self._opener = build_opener(NoRedirects)

    def render(self, template: str, data: Mapping[str, Any] | None = None, **parameters: Any) -> File:
        """Draws a template: render("og-default", {"title": "Merhaba"}, format="jpeg")."""
        return self._file("POST", "/api/render", render_of(template, data, parameters))

    def deliver(self, template: str, data: Mapping[str, Any] | None = None, **parameters: Any) -> dict[str, Any]:
        """Draws a template for elsewhere, with store=True or upload={"url": "..."}, and says where the image is."""
        return self._json("POST", "/api/render", render_of(template, data, parameters))

    def preview(self, template: str, data: Mapping[str, Any] | None = None, **parameters: Any) -> File:
        """Draws a smaller image, which takes nothing from the plan."""
        return self._file("POST", "/api/preview", render_of(template, data, parameters))

    def preview_source(self, source: str, data: Mapping[str, Any] | None = None, **parameters: Any) -> dict[str, Any]:
        """Draws a document that is not kept, and says its fields and warnings."""
        body = {"source": source, "data": data or {}, **parameters}
        return self._json("POST", "/api/preview", body, headers={"accept": "application/json"})

    def create_link(self, template: str, data: Mapping[str, Any] | None = None, **parameters: Any) -> dict[str, Any]:
        """Makes a signed link to the image, its "url", for an og:image."""
        return self._json("POST", "/api/links", render_of(template, data, parameters))

    def render_batch(self, rows: str | bytes, media_type: str = "text/csv", **query: Any) -> BinaryIO:
        """Draws a picture for each row: render_batch(csv, template="og-default", format="png").

        rows: at most 8 MiB; more are for a job
        media_type: of the rows, "application/x-ndjson" for lines of JSON
        Returns the ZIP archive as it is drawn, to be read and closed; shutil.copyfileobj takes it.
        """
        return self._open("POST", "/api/batch", rows, query, {"content-type": media_type})

    def create_job(
        self,
        renders: list[Mapping[str, Any]] | None = None,
        rows: str | bytes | None = None,
        media_type: str = "text/csv",
        idempotency_key: str | None = None,
        **options: Any,
    ) -> dict[str, Any]:
        """Draws in the background: create_job([{"template": "og-default"}], metadata={"campaign": 7}).

        rows: in place of renders, as render_batch takes them, with options for all of them
        """
        headers = {"idempotency-key": idempotency_key}
        if rows is None:
            return self._json("POST", "/api/jobs", {"renders": renders or [], **options}, headers=headers)
        return self._json("POST", "/api/jobs", rows, options, {"content-type": media_type, **headers})

    def list_jobs(self, before: str | None = None) -> dict[str, Any]:
        return self._json("GET", "/api/jobs", query={"before": before})

    def get_job(self, id: str) -> dict[str, Any]:
        return self._json("GET", f"/api/jobs/{part(id)}")

    def cancel_job(self, id: str) -> dict[str, Any]:
        return self._json("DELETE", f"/api/jobs/{part(id)}")

    def get_job_results(self, id: str, after: int | str | None = None) -> dict[str, Any]:
        """Up to a thousand results; "next" is `after` of those that follow, until they are "complete"."""
        return self._json("GET", f"/api/jobs/{part(id)}/results", query={"after": after})

    def get_job_deliveries(self, id: str) -> dict[str, Any]:
        return self._json("GET", f"/api/jobs/{part(id)}/deliveries")

    def get_job_archive(self, id: str) -> BinaryIO:
        """The ZIP archive of a job that has ended, to be read and closed."""
        return self._open("GET", f"/api/jobs/{part(id)}/archive")

    def list_templates(self, lang: str = "en") -> list[dict[str, Any]]:
        return self._json("GET", "/api/templates", query={"lang": lang})["templates"]

    def get_thumbnail(self, id: str, size: str | None = None) -> File:
        return self._file("GET", f"/api/templates/{part(id)}/thumbnail", query={"size": size})

    def get_guide(self) -> str:
        """How a document is written, in Markdown."""
        return self._file("GET", "/api/templates/guide.md").content.decode()

    def save_template(
        self, id: str, html: str, lang: str = "en", if_match: str | None = None, if_none_match: str | None = None
    ) -> dict[str, Any]:
        headers = {**HTML, "if-match": if_match, "if-none-match": if_none_match}
        return self._json("PUT", f"/api/templates/{part(id)}", html, {"lang": lang}, headers)

    def check_template(self, html: str, lang: str = "en") -> dict[str, Any]:
        return self._json("POST", "/api/templates/check", html, {"lang": lang}, HTML)

    def get_template(self, id: str, lang: str = "en") -> dict[str, Any]:
        return self._json("GET", f"/api/templates/{part(id)}", query={"lang": lang})

    def get_template_source(self, id: str) -> str:
        return self._file("GET", f"/api/templates/{part(id)}", headers={"accept": "text/html"}).content.decode()

    def delete_template(self, id: str, if_match: str | None = None) -> None:
        self._file("DELETE", f"/api/templates/{part(id)}", headers={"if-match": if_match})

    def save_asset(
        self, name: str, content: bytes, if_match: str | None = None, if_none_match: str | None = None
    ) -> dict[str, Any]:
        headers = {**BYTES, "if-match": if_match, "if-none-match": if_none_match}
        return self._json("PUT", f"/api/assets/{part(name)}", content, headers=headers)

    def list_assets(self) -> dict[str, Any]:
        return self._json("GET", "/api/assets")

    def get_asset(self, name: str) -> File:
        return self._file("GET", f"/api/assets/{part(name)}")

    def delete_asset(self, name: str, if_match: str | None = None) -> None:
        self._file("DELETE", f"/api/assets/{part(name)}", headers={"if-match": if_match})

    def get_status(self) -> dict[str, Any]:
        """The plan of the key, and what is left of it."""
        return self._json("GET", "/api/status")

    def _json(self, *request: Any, **options: Any) -> Any:
        return json.loads(self._file(*request, **options).content)

    def _file(self, *request: Any, **options: Any) -> File:
        with self._open(*request, **options) as response:
            return File(response.read(), response.headers.get("content-type", ""), response.headers)

    def _open(
        self,
        method: str,
        path: str,
        body: Any = None,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, str | None] | None = None,
    ) -> Any:
        """body: text or bytes as they are, anything else as JSON"""
        asked = urlencode(given(query))
        sent = {**self._headers, **given(headers)}
        if isinstance(body, str):
            body = body.encode()
        elif body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent["content-type"] = "application/json"
        request = Request(self._base + path + (f"?{asked}" if asked else ""), body, sent, method=method)
        try:
            return self._opener.open(request, timeout=self._timeout)
        except HTTPError as error:
            with error:
                raise TuvalError(error.code, error.headers, error.read()) from None


def render_of(template: str, data: Mapping[str, Any] | None, parameters: Mapping[str, Any]) -> dict[str, Any]:
    return {"template": template, "data": data or {}, **parameters}


def given(values: Mapping[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (values or {}).items() if value is not None}


def part(name: str) -> str:
    """A name as a part of a path."""
    return quote(name, safe="")
