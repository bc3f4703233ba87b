"""Calls the API through the Python client as Debian packages it, unmodified, and prints what failed.

Arguments: the URL, the token of an administrator, the id of a project that has nothing yet, and an unused public SSH key.
Output: one JSON object, from the name of a test to null, or to what went wrong.
"""

import io
import json
import sys
import time
import traceback
import zipfile

import gitlab

url, token, project_id, public_key = sys.argv[1:]
gl = gitlab.Gitlab(url, private_token=token)
project = gl.projects.get(project_id, lazy=True)
tests = []
CONFIGURATION = """
build: { script: make, artifacts: { paths: [out] } }
deploy: { script: deploy, when: manual, environment: { name: production, url: "https://example.org" } }
"""


def test(function):
    tests.append(function)
    return function


def equal(actual, expected):
    assert actual == expected, f"{actual!r} instead of {expected!r}"


def refused(status, call):
    try:
        call()
    except gitlab.exceptions.GitlabError as error:
        equal(error.response_code, status)
        return error
    raise AssertionError("was not refused")


def ids(listed):
    return [each.get_id() for each in listed]


@test
def the_caller():
    gl.auth()
    assert gl.user.username == "root"
    equal(len(gl.version()), 2)
    assert isinstance(gl.events.list(), list)
    key = gl.user.keys.create({"title": "laptop", "key": public_key})
    equal(gl.user.keys.get(key.id).title, "laptop")
    equal(gl.users.get(gl.user.id).keys.get(key.id).key, public_key)
    equal(gl.keys.get(key.id).user["username"], "root")
    key.delete()
    refused(404, lambda: gl.user.keys.get(key.id))
    address = gl.user.emails.create({"email": f"python-{project_id}@example.com"})
    equal(gl.users.get(gl.user.id).emails.get(address.id).email, address.email)
    address.delete()
    refused(401, gitlab.Gitlab(url, private_token="wrong").auth)


@test
def users():
    name = f"python-{project_id}"
    user = gl.users.create({"username": name, "name": "P", "email": f"{name}@example.org", "password": "correct-horse-1"})
    equal(ids(gl.users.list(username=name)), [user.id])
    user.name = "Python"
    user.save()
    equal(gl.users.get(user.id).name, "Python")
    assert user.block() and user.unblock()
    made = user.impersonationtokens.create({"name": "t", "scopes": ["api"]})
    equal(gitlab.Gitlab(url, private_token=made.token).http_get("/user")["username"], name)
    made.delete()
    personal = user.personal_access_tokens.create({"name": "p", "scopes": ["read_user"]})
    equal(ids(gl.personal_access_tokens.list(user_id=user.id)), [personal.id])
    gl.personal_access_tokens.delete(personal.id)
    equal(user.projects.list(), [])
    equal(user.starred_projects.list(), [])
    equal(user.events.list(), [])
    equal(user.memberships.list(), [])
    equal(user.status.get().message, "")
    own = gl.user.status.get()
    own.message = "Testing"
    own.save()
    equal(gl.users.get(gl.user.id).status.get().message, "Testing")
    own.message = ""
    own.save()
    user.delete()


@test
def projects():
    made = gl.projects.create({"name": f"Python {project_id}", "visibility": "internal"})
    made.description = "Changed"
    made.save()
    again = gl.projects.get(made.path_with_namespace)
    equal((again.description, again.visibility), ("Changed", "internal"))
    assert made.id in ids(gl.projects.list(owned=True, order_by="id", per_page=5))
    made.star()
    equal(gl.projects.get(made.id).star_count, 1)
    made.unstar()
    made.archive()
    made.unarchive()
    made.housekeeping()
    equal([user.username for user in made.users.list()], ["root"])
    made.delete()


@test
def files():
    start = {"branch": "main", "commit_message": "Begin"}
    project.files.create({"file_path": "docs/read me.md", "content": "One\n", **start})
    project.files.create({"file_path": ".ingot-ci.yml", "content": CONFIGURATION, **start})
    file = project.files.get("docs/read me.md", ref="main")
    equal(file.decode(), b"One\n")
    file.content = "Two\n"
    file.save(branch="main", commit_message="Change it")
    equal(project.files.raw("docs/read me.md", ref="main"), b"Two\n")
    equal(project.files.blame("docs/read me.md", ref="main")[0]["lines"], ["Two"])
    project.files.create({"file_path": "gone.txt", "content": "x", **start})
    project.files.delete("gone.txt", branch="main", commit_message="Remove it")
    error = refused(404, lambda: project.files.get("gone.txt", ref="main"))
    equal(error.error_message, "404 File Not Found")


@test
def repository():
    tree = project.repository_tree(recursive=True, all=True)
    equal([entry["path"] for entry in tree], ["docs", ".ingot-ci.yml", "docs/read me.md"])
    blob = project.repository_blob(tree[2]["id"])
    equal(project.repository_raw_blob(blob["sha"]), b"Two\n")
    actions = [{"action": "create", "file_path": "a.txt", "content": "a\n"}]
    commit = project.commits.create(
        {"branch": "feature", "start_branch": "main", "commit_message": "Add a", "actions": actions}
    )
    equal(len(project.repository_compare("main", "feature")["commits"]), 1)
    equal(project.repository_merge_base(["main", "feature"])["id"], commit.parent_ids[0])
    equal(project.languages(), {})
    assert project.repository_contributors()[0]["commits"] > 1
    names = zipfile.ZipFile(io.BytesIO(project.repository_archive(sha="feature", format="zip"))).namelist()
    assert any(name.endswith("/a.txt") for name in names)
    equal([commit.id], [each.id for each in project.commits.list(ref_name="feature", per_page=1)])
    equal(commit.diff()[0]["new_path"], "a.txt")
    equal([ref["name"] for ref in commit.refs("branch")], ["feature"])
    commit.comments.create({"note": "Good"})
    equal([comment.note for comment in commit.comments.list()], ["Good"])
    commit.statuses.create({"state": "success", "name": "outside", "ref": "feature"})
    assert "outside" in [status.name for status in commit.statuses.list(ref="feature")]
    picked = project.branches.create({"branch": "picked", "ref": "main"})
    commit.cherry_pick(branch="picked")
    project.commits.get("picked").revert(branch="picked")
    equal(project.branches.get("picked").commit["title"], 'Revert "Add a"')
    picked.delete()
    project.delete_merged_branches()


@test
def tags_and_releases():
    tag = project.tags.create({"tag_name": "v1", "ref": "main", "message": "First"})
    equal(project.tags.get("v1").message, "First")
    release = project.releases.create({"tag_name": "v1", "name": "One", "description": "*First*"})
    release.description = "Still first"
    release.save()
    equal([each.description for each in project.releases.list()], ["Still first"])
    project.releases.delete("v1")
    tag.delete()
    equal(project.tags.list(), [])


@test
def protected_branches():
    rule = project.protectedbranches.create({"name": "stable/*", "push_access_level": gitlab.const.MAINTAINER_ACCESS})
    equal(project.protectedbranches.get("stable/*").push_access_levels[0]["access_level"], 40)
    assert rule.name in [each.name for each in project.protectedbranches.list()]
    rule.delete()


@test
def members():
    user_id = gl.users.list(username=project.path_owner)[0].id
    equal(project.members_all.get(user_id).access_level, 50)
    other = gl.users.create(
        {"username": f"m-{project_id}", "name": "M", "email": f"m-{project_id}@example.org", "password": "correct-horse-1"}
    )
    member = project.members.create({"user_id": other.id, "access_level": gitlab.const.DEVELOPER_ACCESS})
    member.access_level = gitlab.const.REPORTER_ACCESS
    member.save()
    equal(project.members.get(other.id).access_level, 20)
    assert other.id in ids(project.members_all.list())
    assert other.id in ids(project.users.list(search="m-"))
    member.delete()


@test
def planning():
    label = project.labels.create({"name": "bug", "color": "#ff0000"})
    label.description = "Broken"
    label.save()
    milestone = project.milestones.create({"title": "1.0"})
    milestone.state_event = "close"
    milestone.save()
    issue = project.issues.create({"title": f"Broken in {project_id}", "labels": ["bug"], "milestone_id": milestone.id})
    equal(ids(milestone.issues()), [issue.iid])
    equal(ids(gl.issues.list(scope="all", labels="bug", search=f"Broken in {project_id}")), [issue.id])
    board = project.boards.get(project.boards.list()[0].id)
    entry = board.lists.create({"label_id": label.id})
    equal(ids(board.lists.list()), [entry.id])
    entry.delete()
    label.delete()


@test
def issues():
    issue = project.issues.create({"title": "Any", "description": "- [ ] one"})
    issue.title = "Some"
    issue.save()
    note = issue.notes.create({"body": "Hello"})
    note.body = "Hello again"
    note.save()
    equal(issue.notes.get(note.id).body, "Hello again")
    award = note.awardemojis.create({"name": "rocket"})
    equal(ids(note.awardemojis.list()), [award.id])
    issue.awardemojis.create({"name": "thumbsup"})
    issue.time_estimate("2h")
    issue.add_spent_time("30m")
    equal(issue.time_stats()["total_time_spent"], 1800)
    issue.reset_time_estimate()
    issue.reset_spent_time()
    issue.unsubscribe()
    issue.subscribe()
    issue.todo()
    equal([todo.target["iid"] for todo in gl.todos.list(project_id=project.id)], [issue.iid])
    gl.todos.list(project_id=project.id)[0].mark_as_done()
    gl.todos.mark_all_as_done()
    equal([user["username"] for user in issue.participants()], ["root"])
    issue.state_event = "close"
    issue.save()
    equal(ids(project.issues.list(state="closed")), [issue.iid])
    equal(gl.issues_statistics.get(scope="all", search="no issue has this").statistics["counts"]["all"], 0)
    equal(issue.related_merge_requests(), [])
    equal(issue.closed_by(), [])
    equal(project.issues_statistics.get(search="Some").statistics["counts"], {"all": 1, "closed": 1, "opened": 0})
    note.delete()
    issue.delete()


@test
def merge_requests():
    created = project.mergerequests.create({"source_branch": "feature", "target_branch": "main", "title": "Draft: Add a"})
    request = project.mergerequests.get(created.iid)
    refused(405, request.merge)
    request.title = f"Add a to {project_id}"
    request.save()
    equal(len(request.commits()), 1)
    equal(request.changes()["changes"][0]["new_path"], "a.txt")
    version = request.diffs.list()[0]
    equal(len(request.diffs.get(version.id).diffs), 1)
    equal([each["iid"] for each in project.commits.get("feature").merge_requests()], [request.iid])
    equal(ids(request.closes_issues()), [])
    request.notes.create({"body": "Fine"})
    pipeline = request.pipelines.create()
    assert pipeline.id in ids(request.pipelines.list())
    equal(ids(gl.mergerequests.list(scope="all", source_branch="feature", search=request.title)), [request.id])
    project.pipelines.get(pipeline.id).cancel()
    equal(request.rebase(), {"rebase_in_progress": True})
    while project.mergerequests.get(request.iid, include_rebase_in_progress=True).rebase_in_progress:
        time.sleep(0.1)
    equal(project.mergerequests.get(request.iid).merge_error, None)
    request.merge(merge_commit_message="Merge it", should_remove_source_branch=True)
    equal(project.mergerequests.get(request.iid).state, "merged")
    equal(project.commits.get("main").message, "Merge it")


@test
def pipelines_and_jobs():
    project.variables.create({"key": "WORD", "value": "one"})
    variable = project.variables.get("WORD")
    variable.value = "two"
    variable.save()
    secret = gl.projects.get(project.id).runners_token
    runner = gl.runners.create({"token": secret, "description": "python"})
    gl.runners.verify(runner.token)
    pipeline = project.pipelines.create({"ref": "main", "variables": [{"key": "A", "value": "b"}]})
    equal([each.key for each in pipeline.variables.list()], ["A"])
    equal(pipeline.bridges.list(), [])
    job = run_next(runner.token, pipeline.id)
    equal(job.status, "success")
    equal(job.trace(), b"made\n")
    equal(job.artifact("out/result.txt"), b"result\n")
    assert zipfile.ZipFile(io.BytesIO(job.artifacts())).namelist() == ["out/result.txt"]
    equal(project.artifacts.raw(ref_name="main", artifact_path="out/result.txt", job="build"), b"result\n")
    job.keep_artifacts()
    job.delete_artifacts()
    refused(404, job.artifacts)
    manual = [each for each in pipeline.jobs.list() if each.name == "deploy"][0]
    played = project.jobs.get(manual.id)
    played.play()
    played.cancel()
    again = project.jobs.get(job.id).retry()
    project.jobs.get(again["id"]).cancel()
    job.erase()
    equal([each.name for each in project.environments.list()], ["production"])
    assert isinstance(project.deployments.list(), list)
    project.pipelines.get(pipeline.id).retry()
    project.pipelines.get(pipeline.id).cancel()
    assert pipeline.id in ids(project.pipelines.list())
    trigger = project.triggers.create({"description": "Nightly"})
    equal(project.trigger_pipeline("main", trigger.token, {"A": "c"}).ref, "main")
    trigger.delete()
    assert runner.id in ids(project.runners.list())
    shown = gl.runners.get(runner.id)
    shown.description = "renamed"
    shown.save()
    equal(gl.runners.get(runner.id).description, "renamed")
    assert runner.id in ids(gl.runners_all.list(all=True))
    assert len(shown.jobs.list()) > 0
    shown.delete()
    variable.delete()
    equal(gl.lint("a: { script: b }")[0], True)
    equal(project.ci_lint.validate({"content": "a: { script: b }"}), None)
    assert project.ci_lint.get().valid


def run_next(runner_token, pipeline_id):
    """Runs the first job of the pipeline as runners do, and answers it as it is shown then."""
    for _ in range(50):
        taken = gl.http_post("/jobs/request", post_data={"token": runner_token})
        if not isinstance(taken, dict):
            continue
        secret, job_id = taken["token"], taken["id"]
        if gitlab.Gitlab(url, job_token=secret).http_get("/job")["pipeline"]["id"] == pipeline_id:
            break
        gl.http_put(f"/jobs/{job_id}", post_data={"token": secret, "state": "failed"})
    equal(taken["job_info"]["name"], "build")
    trace = {"headers": {"JOB-TOKEN": secret, "Content-Range": "0-4", "Content-Type": "text/plain"}, "data": b"made\n"}
    equal(gl.session.patch(f"{url}/api/v4/jobs/{job_id}/trace", **trace).status_code, 202)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("out/result.txt", "result\n")
    sent = {"headers": {"JOB-TOKEN": secret}, "files": {"file": ("artifacts.zip", packed.getvalue())}}
    equal(gl.session.post(f"{url}/api/v4/jobs/{job_id}/artifacts", **sent).status_code, 201)
    gl.http_put(f"/jobs/{job_id}", post_data={"token": secret, "state": "success"})
    refused(401, lambda: gitlab.Gitlab(url, job_token=secret).http_get("/job"))
    return project.jobs.get(job_id)


@test
def deploy_keys():
    key = project.keys.create({"title": "CI", "key": public_key})
    equal(project.keys.get(key.id).can_push, False)
    key.title = "Nightly"
    key.save()
    equal([each.title for each in project.keys.list()], ["Nightly"])
    assert key.id in ids(gl.deploykeys.list())
    project.keys.enable(key.id)
    key.delete()
    equal(project.keys.list(), [])


@test
def snippets_and_uploads():
    snippet = project.snippets.create({"title": "S", "file_name": "s.txt", "content": "s", "visibility": "private"})
    equal(snippet.content(), b"s")
    snippet.notes.create({"body": "Nice"})
    equal(len(snippet.notes.list()), 1)
    snippet.delete()
    own = gl.snippets.create({"title": "S", "file_name": "s.txt", "content": "t", "visibility": "private"})
    equal(gl.snippets.get(own.id).content(), b"t")
    own.delete()
    assert "/uploads/" in project.upload("u.txt", filedata=b"u")["url"]


@test
def searches_and_settings():
    equal(len(project.search("issues", "Broken")), 1)
    equal(project.search("blobs", "Two")[0]["path"], "docs/read me.md")
    assert isinstance(gl.search("projects", "nothing has this name"), list)
    settings = gl.settings.get()
    settings.default_projects_limit = settings.default_projects_limit
    settings.save()
    assert isinstance(project.events.list(), list)
    equal([each.iid for each in project.issues.list(iterator=True, per_page=1, keyset="id")], [1])


@test
def refusals():
    error = refused(400, lambda: project.issues.create({"title": ""}))
    assert "title" in str(error.error_message)
    refused(404, lambda: gl.projects.get("no/such"))
    refused(404, lambda: gl.http_get("/user", query_data={"sudo": "no one"}))


def main():
    gl.auth()
    project.path_owner = gl.projects.get(project_id).namespace["path"]
    outcome = {}
    for each in tests:
        try:
            each()
            outcome[each.__name__] = None
        except Exception:  # whatever a client may throw is a result
            lines = [frame.lineno for frame in traceback.extract_tb(sys.exc_info()[2]) if frame.filename == __file__]
            outcome[each.__name__] = f"lines {lines}: {traceback.format_exc().splitlines()[-1]}"
    print(json.dumps(outcome))


main()
