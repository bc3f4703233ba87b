import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { type TestProject } from '../given/test-project.js';
import { expectStatus } from '../http/expect-status.js';
import { eventually } from '../http/eventually.js';
import { useStack } from '../stack/use-stack.js';
import { RecordedTrace } from './recorded-trace.js';

const MERGE = '/projects/:id/merge_requests/:merge_request_iid/merge';

/** A merge request that a git worker merges, since both branches added a file. */
async function sameOnBothSides(project: TestProject): Promise<{ iid: number; sha: string }> {
  const same = { 'same.txt': 'same\n' };
  const sha = await project.commit('side', same);
  await project.commit('main', same, { message: 'Change it here as well' });
  const { iid } = await project.mergeRequest({ source_branch: 'side' });
  return { iid, sha };
}

describe('a trace', () => {
  const stack = useStack();

  it('of an accepted merge request goes from its client to the last consumer of its events', async () => {
    const project = await stack.given.project();
    const { iid } = await sameOnBothSides(project);
    const trace = new RecordedTrace();

    const accept = project.url(`/merge_requests/${iid}/merge`);
    expectStatus(await stack.as(project.owner).put(accept, {}, { headers: trace.headers }), 200);
    const spans = await trace.waitFor(
      `gateway: PUT /api/v4${MERGE}`,
      'mr-service: mr.merge_requests.accept',
      'repo-service: git worker mergeCommits',
      'repo-service: publish event.repo.ref.updated.v1',
      'mr-service: consume BranchUpdateConsumer.onRefUpdated',
    );

    const [entry] = spans.filter(({ parentId }) => parentId === trace.clientSpan);
    expect(entry).toMatchObject({ service: 'gateway', attributes: { 'http.route': `/api/v4${MERGE}` } });
    const statements = spans.flatMap(({ attributes }) => attributes['db.query.text'] ?? []);
    expect(statements).toContainEqual(expect.stringContaining('INSERT INTO outbox'));
  });

  it('goes on in the merge that a pipeline triggers, through the queue', async () => {
    const project = await stack.given.project();
    const { iid, sha } = await sameOnBothSides(project);
    await project.postStatus(sha, 'running');
    const body = { merge_when_pipeline_succeeds: true };
    expectStatus(await stack.as(project.owner).put(project.url(`/merge_requests/${iid}/merge`), body), 200);
    const trace = new RecordedTrace();

    const options = { headers: trace.headers };
    const status = project.url(`/statuses/${sha}`);
    expectStatus(await stack.as(project.owner).post(status, { state: 'success' }, options), 201);

    await trace.waitFor(
      'ci-service: publish event.ci.pipeline.status_changed.v1',
      'mr-service: consume AutoMergeConsumer.onSuccess',
      'mr-service: work auto-merge',
      'repo-service: git worker mergeCommits',
    );
  });

  it('is in the log lines of its requests, and has no credential', async () => {
    const token = stack.running.rootToken;
    const trace = new RecordedTrace();

    expectStatus(await stack.root.get(`/user?private_token=${token}`, { headers: trace.headers }), 200);
    await trace.waitFor('gateway: GET /api/v4/user');

    expect(trace.text).not.toContain(token);
    const log = () => readFile(join(stack.running.dataDir, 'logs', 'gateway.log'), 'utf8');
    expect(await eventually(log, (text) => text.includes(trace.id))).toContain(`"trace_id":"${trace.id}"`);
  });

  it('is where the durations of its request and calls lead to', async () => {
    const project = await stack.given.project();
    const trace = new RecordedTrace();

    expectStatus(await stack.as(project.owner).get(project.url('/languages'), { headers: trace.headers }), 200);

    for (const [name, metric] of [
      ['gateway', 'ingot_http_request_duration_seconds'],
      ['repo-service', 'ingot_call_duration_seconds'],
    ] as const) {
      const scrape = async () => (await fetch(`${stack.running.opsUrls[name] ?? ''}/-/metrics`)).text();
      const exemplar = new RegExp(
        `^${metric}_bucket\\{.*\\} \\d+ # \\{trace_id="${trace.id}"\\} [\\d.e-]+ [\\d.]+$`,
        'm',
      );
      expect(await eventually(scrape, (text) => exemplar.test(text))).toMatch(exemplar);
    }
  });

  it('is continued over streams: files and git over HTTP', async () => {
    const project = await stack.given.project({ visibility: 'public' });
    const trace = new RecordedTrace();

    const archive = `${stack.url}/api/v4${project.url('/repository/archive')}`;
    const file = await request(archive, { headers: { ...project.owner.headers, ...trace.headers } });
    await file.body.dump();
    expect(file.statusCode).toBe(200);
    const refs = `${stack.url}/${project.pathWithNamespace}.git/info/refs?service=git-upload-pack`;
    const { statusCode, body } = await request(refs, { headers: trace.headers });
    await body.dump();
    expect(statusCode).toBe(200);

    await trace.waitFor(
      'gateway: GET /streams/calls',
      'repo-service: repo.repository_files.archive',
      'gateway: GET /streams/git',
      'repo-service: git-upload-pack',
    );
  });

  it('is recorded when its client says so only, at the configured ratio of 0', async () => {
    const [quiet, loud] = [new RecordedTrace(false), new RecordedTrace()];

    for (const { headers } of [quiet, loud]) expectStatus(await stack.root.get('/version', { headers }), 200);
    await loud.waitFor('gateway: GET /api/v4/version');

    expect(quiet.spans).toEqual([]);
  });
});
