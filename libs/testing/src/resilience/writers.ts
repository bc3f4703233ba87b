import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type GitClient } from '../git/git-client.js';
import { uniqueName } from '../given/test-user.js';
import { type TestProject } from '../given/test-project.js';
import { type Reply } from '../http/api-client.js';
import { type Ledger, type WrittenCommit, type WrittenMergeRequest } from './ledger.js';
import { isAcknowledged, type ObservedClient } from './observed-client.js';

/** The dependencies of a writer. */
export interface Desk {
  readonly client: ObservedClient;
  readonly ledger: Ledger;
  readonly project: TestProject;
  readonly git: GitClient;
}

/** One write, or a few dependent ones; stops at the first that is not acknowledged. */
export type Writer = (desk: Desk) => Promise<void>;

/** How long a client retries an idempotent request. */
const PERSISTENCE_MS = 15_000;
const PAUSE_MS = 150;

const withOid = z.looseObject({ id: z.string() });
const withId = z.looseObject({ id: z.number() });
const withIid = z.looseObject({ iid: z.number() });
const withState = z.looseObject({ state: z.string() });

export const createProject: Writer = async ({ client, ledger }) => {
  const reply = await client.post('create a project', '/projects', { name: uniqueName('load') });
  if (isAcknowledged(reply)) ledger.projects.push(withId.parse(reply.body));
};

export const commit: Writer = async (desk) => {
  await writeCommit(desk);
};

export const openMergeRequest: Writer = async (desk) => {
  await openOne(desk);
};

export const acceptMergeRequest: Writer = async (desk) => {
  const mergeRequest = await openOne(desk);
  if (mergeRequest === null) return;
  const url = mergeRequestUrl(mergeRequest);
  const reply = await persistently(() => desk.client.put('accept', `${url}/merge`, {}));
  mergeRequest.isAccepted = isAcknowledged(reply) && withState.parse(reply.body).state === 'merged';
};

/** Arms the automatic merge, then reports a successful pipeline. */
export const mergeWhenPipelineSucceeds: Writer = async (desk) => {
  const mergeRequest = await openOne(desk);
  if (mergeRequest === null) return;
  const arming = { merge_when_pipeline_succeeds: true, sha: mergeRequest.headOid };
  const url = mergeRequestUrl(mergeRequest);
  mergeRequest.isArmed = isAcknowledged(await persistently(() => desk.client.put('arm', `${url}/merge`, arming)));
  if (mergeRequest.isArmed) await succeed(desk, mergeRequest);
};

/** Only arms the automatic merge. */
export async function arm(desk: Desk): Promise<WrittenMergeRequest | null> {
  const mergeRequest = await openOne(desk);
  if (mergeRequest === null) return null;
  const arming = { merge_when_pipeline_succeeds: true };
  const reply = await persistently(() => desk.client.put('arm', `${mergeRequestUrl(mergeRequest)}/merge`, arming));
  mergeRequest.isArmed = isAcknowledged(reply);
  return mergeRequest;
}

/** Posts the status that completes the pipeline of a merge request's head. */
export async function succeed({ client }: Desk, mergeRequest: WrittenMergeRequest): Promise<void> {
  const { project, headOid } = mergeRequest;
  const status = { state: 'success', ref: mergeRequest.branch };
  const reply = await persistently(() => client.post('post a status', project.url(`/statuses/${headOid}`), status));
  mergeRequest.hasSucceeded = isAcknowledged(reply);
}

/** Pushes a new branch with the real git. */
export const push: Writer = async ({ client, ledger, project, git }) => {
  const branch = uniqueName('pushed');
  await git.run('checkout', '-q', '-B', branch, 'origin/main');
  const oid = await git.commit({ [`${branch}.txt`]: 'pushed\n' });
  const reply = await client.observe('push', async () => pushReply(await git.try('push', '-q', 'origin', branch)));
  if (isAcknowledged(reply)) ledger.commits.push({ project, branch, oid });
};

/** git reports a refusal of the gateway with its text, and an interrupted push as a failure of its own. */
function pushReply({ code, stderr }: { code: number | null; stderr: string }): Reply {
  const named = /returned error: (\d{3})|HTTP (\d{3})/.exec(stderr);
  const status = code === 0 ? 201 : Number(named?.[1] ?? named?.[2] ?? 503);
  return { status, headers: {}, body: stderr };
}

async function writeCommit({ client, ledger, project }: Desk): Promise<WrittenCommit | null> {
  const branch = uniqueName('load');
  const reply = await client.post('commit', project.url('/repository/commits'), {
    branch,
    start_branch: 'main',
    commit_message: `Add ${branch}`,
    actions: [{ action: 'create', file_path: `${branch}.txt`, content: 'new\n' }],
  });
  if (!isAcknowledged(reply)) return null;
  const written = { project, branch, oid: withOid.parse(reply.body).id };
  ledger.commits.push(written);
  return written;
}

async function openOne(desk: Desk): Promise<WrittenMergeRequest | null> {
  const source = await writeCommit(desk);
  if (source === null) return null;
  const { project, branch, oid: headOid } = source;
  const reply = await desk.client.post('open a merge request', project.url('/merge_requests'), {
    source_branch: branch,
    target_branch: 'main',
    title: `Merge ${branch}`,
  });
  if (!isAcknowledged(reply)) return null;
  const { iid } = withIid.parse(reply.body);
  const opened = { project, iid, branch, headOid, isAccepted: false, isArmed: false, hasSucceeded: false };
  desk.ledger.mergeRequests.push(opened);
  return opened;
}

const mergeRequestUrl = ({ project, iid }: WrittenMergeRequest): string => project.url(`/merge_requests/${iid}`);

/** Retries while a dependency is unavailable; returns the last reply. */
async function persistently(send: () => Promise<Reply | null>): Promise<Reply | null> {
  for (const end = Date.now() + PERSISTENCE_MS; ; await sleep(PAUSE_MS)) {
    const reply = await send();
    if ((reply !== null && reply.status !== 503) || Date.now() > end) return reply;
  }
}
