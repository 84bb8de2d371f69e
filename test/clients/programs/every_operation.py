"""Calls all that the client has, in a folder with card.html: every_operation.py CLIENT_FOLDER ADDRESS KEY"""

import json
import shutil
import sys
import time
from urllib.request import urlopen

sys.path.insert(0, sys.argv[1])
from tuval_client import Tuval, TuvalError  # noqa: E402

MARK = b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
ROWS = "_name,title\nkart,Merhaba\n"
called = set()


class Noted(Tuval):
    def __getattribute__(self, name):
        if not name.startswith("_"):
            called.add(name)
        return super().__getattribute__(name)


def saved(archive, file):
    with archive, open(file, "wb") as target:
        shutil.copyfileobj(archive, target)


def refused(call, *arguments, **named):
    try:
        call(*arguments, **named)
    except TuvalError as error:
        return error
    raise AssertionError("nothing was refused")


def ended(tuval, id):
    for _ in range(600):
        job = tuval.get_job(id)
        if job["status"] not in ("queued", "running"):
            return job
        time.sleep(0.1)
    raise AssertionError("the job does not end")


def images(tuval):
    data = {"title": "Merhaba & günaydın"}
    card = tuval.render("og-default", data, format="jpeg", quality=80)
    with open("card.jpg", "wb") as file:
        file.write(card.content)
    stored = tuval.deliver("og-default", data, store=True)
    with urlopen(tuval.create_link("og-default", data)["url"]) as linked:
        link_type = linked.headers["content-type"]
    saved(tuval.render_batch(ROWS, template="og-default", format="webp"), "batch.zip")
    return {
        "type": card.content_type,
        "plan": card.headers["x-plan"],
        "stored": stored["format"],
        "linked": link_type,
        "preview": tuval.preview("promo-animated", format="gif", fps=5, durationMs=400).content_type,
    }


def jobs(tuval):
    renders = [{"template": "og-default", "name": "kart", "data": {"title": "Merhaba"}}]
    made, again = (tuval.create_job(renders, metadata={"campaign": 7}, idempotency_key="once") for _ in range(2))
    id = made["id"]
    job = ended(tuval, id)
    page = tuval.get_job_results(id)
    saved(tuval.get_job_archive(id), "job.zip")
    of_rows = tuval.create_job(rows=ROWS, template="og-default", format="jpeg")
    return {
        "again": again["id"] == id,
        "status": job["status"],
        "metadata": job["metadata"],
        "files": [row["file"] for row in page["results"]],
        "after": tuval.get_job_results(id, after=page["next"])["results"],
        "deliveries": tuval.get_job_deliveries(id)["deliveries"],
        "cancelled": tuval.cancel_job(id)["status"],
        "of_rows": ended(tuval, of_rows["id"])["status"],
        "listed": [job["id"] for job in tuval.list_jobs()["jobs"]] == [of_rows["id"], id],
        "before": [job["id"] for job in tuval.list_jobs(before=of_rows["id"])["jobs"]] == [id],
    }


def templates(tuval):
    with open("card.html", encoding="utf8") as file:
        html = file.read()
    asset = tuval.save_asset("mark.svg", MARK, if_none_match="*")
    checked = tuval.check_template(html)
    kept = tuval.save_template("kart", html)
    taken = refused(tuval.save_template, "kart", html, if_none_match="*")
    wrong = refused(tuval.check_template, "<p>")
    said = {
        "described": tuval.preview_source(html)["mediaType"],
        "asset": tuval.list_assets()["bytes"] == asset["bytes"] and tuval.get_asset("mark.svg").content == MARK,
        "version": checked["version"] == kept["version"] == tuval.get_template(f"kart@{kept['version']}")["version"],
        "source": tuval.get_template_source("kart") == html,
        "taken": taken.code,
        "wrong": [wrong.code, wrong.details["line"]],
        "thumbnail": tuval.get_thumbnail("kart").content_type,
    }
    tuval.delete_template("kart")
    tuval.delete_asset("mark.svg")
    said["gone"] = refused(tuval.get_template, "kart").code
    return said


tuval = Noted(sys.argv[2], sys.argv[3])
refusal = refused(tuval.render, "og-default", quality=0, format="jpeg")
results = {
    "names": [template["id"] for template in tuval.list_templates("en")],
    "guide": tuval.get_guide()[:2],
    "plan": tuval.get_status()["plan"],
    "refusal": [refusal.status, refusal.code, refusal.field, str(refusal)],
    "images": images(tuval),
    "jobs": jobs(tuval),
    "templates": templates(tuval),
}
print(json.dumps({**results, "called": sorted(called)}))
