import { z } from 'zod';
import { isRead, type Operation, OPERATIONS } from '@ingot/contracts';
import { newPublicKey } from '../given/ssh-key.js';
import { type TestProject } from '../given/test-project.js';
import { type TestUser, uniqueName } from '../given/test-user.js';
import { eventually } from '../http/eventually.js';
import { expectStatus } from '../http/expect-status.js';
import { type TestStack } from '../stack/use-stack.js';
import { type CostMeter, type Given } from './cost-meter.js';

const withId = z.looseObject({ id: z.union([z.number(), z.string()]) });
const withIid = z.looseObject({ iid: z.number() });
const withToken = z.looseObject({ id: z.number(), token: z.string() });

const lastOf = (bodies: readonly unknown[]): unknown => bodies.at(-1);
const lastId = (bodies: readonly unknown[]): string | number => withId.parse(lastOf(bodies)).id;
const lastIid = (bodies: readonly unknown[]): number => withIid.parse(lastOf(bodies)).iid;

/** An archive with the file `app.txt`. */
const ARTIFACTS = Buffer.from(
  'UEsDBBQAAAAAAAAAIVDPcG7JAwAAAAMAAAAHAAAAYXBwLnR4dGFwcFBLAQIUAxQAAAAAAAAAIVDPcG7JAwAAAAMAAAAHAAAAAAAAAAAAAACAAQAAAABhcHAudHh0UEsFBgAAAAABAAEANQAAACgAAAAAAA==',
  'base64',
);
const PIPELINE = 'job: { script: make, environment: production }';

/** A file as the field of a form. */
function form(field: string, fileName: string, bytes: Buffer): NonNullable<Given['raw']> {
  const boundary = uniqueName('boundary');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Where the measured operations happen. */
export interface Scene {
  readonly stack: TestStack;
  readonly meter: CostMeter;
  readonly owner: TestUser;
  readonly project: TestProject;
  /** Authors: lists show more than one. */
  readonly people: readonly TestUser[];
}

/** Makes what there is to read; each operation gives the next ones their parameters. */
export async function runChanges(scene: Scene): Promise<void> {
  const { stack, meter, project, owner } = scene;
  meter.params.id = project.id;
  meter.params.branch = 'main';
  meter.params.file_path = 'README.md';
  await runAccountChanges(scene);
  await runProjectChanges(scene);
  await runRepositoryChanges(scene);
  await runPlanning(scene);
  await runIssueChanges(scene);
  await runMergeRequestChanges(scene);
  await runSnippetChanges(scene);
  await runJobs(scene);
  await meter.run('projects.update', async (n) => {
    await stack.as(owner).get(project.url()); // each change drops the project from the gateway's cache
    return { body: { description: `d${n}` } };
  });
  await meter.run('projects.create', () => ({ body: { name: uniqueName('project') } }));
  meter.params.user_id = owner.id;
}

async function runAccountChanges({ meter, stack, owner }: Scene): Promise<void> {
  const { root } = stack;
  const own = { id: owner.id, user_id: owner.id };
  await meter.run('users.create', () => {
    const username = uniqueName('user');
    const body = { username, name: username, email: `${username}@example.com`, password: 'correct-horse-battery-1' };
    return { as: root, body };
  });
  await meter.run('users.update', (n) => ({ as: root, params: own, body: { bio: `b${n}` } }));
  const keys = await meter.run('ssh_keys.add_own', (n) => ({ body: { title: `k${n}`, key: newPublicKey() } }));
  meter.params.key_id = lastId(keys);
  const addEmail = (): Given => ({ as: root, params: own, body: { email: `${uniqueName('mail')}@example.com` } });
  meter.params.email_id = lastId(await meter.run('emails.add_of_user', addEmail));
  const asked = { as: root, params: own, body: { name: 't', scopes: ['api'] } };
  meter.params.impersonation_token_id = lastId(await meter.run('impersonation_tokens.create', () => asked));
  meter.params.token_id = lastId(await meter.run('personal_access_tokens.create', () => asked));
}

async function runProjectChanges({ meter, people }: Scene): Promise<void> {
  const deployKeys = await meter.run('deploy_keys.add', () => ({ body: { title: 'k', key: newPublicKey() } }));
  meter.params['deploy key'] = lastId(deployKeys);
  await meter.run('members.add', (n) => ({ body: { user_id: people[n]?.id, access_level: 30 } }));
  meter.params.user_id = people[0]?.id ?? 0;
  await meter.run('members.update', (n) => ({ body: { access_level: n % 2 === 0 ? 40 : 30 } }));
  await meter.run('project_variables.create', (n) => ({ body: { key: `KEY_${n}`, value: 'v' } }));
  meter.params.key = 'KEY_0';
  await meter.run('project_variables.update', (n) => ({ body: { value: `v${n}` } }));
  meter.params.trigger_id = lastId(await meter.run('triggers.create', (n) => ({ body: { description: `t${n}` } })));
  await meter.run('environments.create', (n) => ({ body: { name: `env${n}` } }));
  await meter.run('protected_branches.create', (n) => ({ body: { name: `stable-${n}` } }));
  meter.params.name = 'stable-0';
  const [upload] = await meter.run('uploads.create', () => ({ raw: form('file', 'notes.txt', Buffer.from('text')) }));
  const [secret = '', filename = ''] = z.looseObject({ url: z.string() }).parse(upload).url.split('/').slice(-2);
  Object.assign(meter.params, { secret, filename });
}

async function runRepositoryChanges({ meter }: Scene): Promise<void> {
  const file = (n: number) => ({ params: { file_path: `new-${n}.txt` } });
  const to = { branch: 'main', commit_message: 'Change', content: 'text' };
  await meter.run('files.create', (n) => ({ ...file(n), body: to }));
  await meter.run('files.update', (n) => ({ ...file(n), body: { ...to, content: `text ${n}` } }));
  await meter.run('files.delete', (n) => ({ ...file(n), body: { branch: 'main', commit_message: 'Delete' } }));
  const commits = await meter.run('commits.create', (n) => ({
    body: {
      branch: 'main',
      commit_message: `Add ${n}`,
      actions: [{ action: 'create', file_path: `added-${n}.txt`, content: 'text' }],
    },
  }));
  meter.params.sha = lastId(commits);
  await meter.run('branches.create', (n) => ({ body: { branch: `branch-${n}`, ref: 'main' } }));
  await meter.run('branches.delete', (n) => ({ params: { branch: `branch-${n}` } }));
  await meter.run('tags.create', (n) => ({ body: { tag_name: `v${n}`, ref: 'main' } }));
  meter.params.tag_name = 'v0';
  await meter.run('releases.create', (n) => ({ params: { tag_name: `v${n}` }, body: { description: 'd' } }));
  const links = await meter.run('release_links.create', (n) => ({
    body: { name: `l${n}`, url: `https://example.com/${n}` },
  }));
  meter.params.link_id = lastId(links);
  await meter.run('commit_comments.create', (n) => ({ body: { note: `n${n}` } }));
  await meter.run('commit_statuses.post', (n) => ({ body: { state: 'success', name: `s${n}`, ref: 'main' } }));
}

async function runPlanning({ meter }: Scene): Promise<void> {
  const labels = await meter.run('labels.create', (n) => ({ body: { name: `l${n}`, color: '#ff0000' } }));
  meter.params.label_id = lastId(labels);
  await meter.run('labels.update_one', (n) => ({ body: { description: `d${n}` } }));
  const milestones = await meter.run('milestones.create', (n) => ({ body: { title: `m${n}` } }));
  meter.params.milestone_id = lastId(milestones);
  await meter.run('milestones.update', (n) => ({ body: { description: `d${n}` } }));
  const [boards] = await meter.run('boards.list');
  meter.params.board_id = z.array(withId).parse(boards)[0]?.id ?? 0;
  const lists = await meter.run('boards.lists.create', (n) => ({ body: { label_id: withId.parse(labels[n]).id } }));
  meter.params.list_id = lastId(lists);
}

/** Notes and award emoji on an issue, a merge request or a snippet. */
async function runActivity({ meter, stack, people }: Scene, of: string): Promise<void> {
  const by = (n: number) => stack.as(people[n % 3] ?? null);
  const notes = await meter.run(`${of}_notes.create`, (n) => ({ as: by(n), body: { body: `n${n}` } }));
  const noteId = lastId(notes);
  const author = by(notes.length - 1);
  await meter.run(`${of}_notes.update`, (n) => ({ as: author, params: { note_id: noteId }, body: { body: `m${n}` } }));
  const emoji = ['thumbsup', 'thumbsdown', 'smile', 'tada', 'heart', 'rocket', 'eyes', 'clap'];
  const award = (n: number) => ({ body: { name: emoji[n] } });
  meter.params[`${of} note`] = noteId;
  meter.params[`${of} award`] = lastId(await meter.run(`${of}_award_emoji.create`, award));
  const onNote = (n: number) => ({ ...award(n), params: { note_id: noteId } });
  meter.params[`${of} note award`] = lastId(await meter.run(`${of}_note_award_emoji.create`, onNote));
}

async function runIssueChanges(scene: Scene): Promise<void> {
  const { meter, stack, people, owner } = scene;
  const issues = await meter.run('issues.create', (n) => ({
    as: stack.as(people[n % 3] ?? null),
    body: { title: `i${n}`, labels: 'l0,l1', assignee_id: owner.id, milestone_id: meter.params.milestone_id },
  }));
  meter.params.issue_iid = lastIid(issues);
  await meter.run('issues.update', (n) => ({ body: { title: `j${n}` } }));
  await runActivity(scene, 'issue');
  await meter.run('issues.add_spent_time', () => ({ body: { duration: '1h' } }));
  await meter.run('issues.estimate_time', (n) => ({ body: { duration: `${n + 1}h` } }));
}

async function runMergeRequestChanges(scene: Scene): Promise<void> {
  const { meter, project, owner } = scene;
  const created = await meter.run('merge_requests.create', async (n) => {
    await project.commit(`feature-${n}`, { [`feature-${n}.txt`]: 'text' });
    const body = { source_branch: `feature-${n}`, target_branch: 'main', title: `Closes #1, ${n}`, labels: 'l0' };
    return { body: { ...body, assignee_id: owner.id, milestone_id: meter.params.milestone_id } };
  });
  meter.params.merge_request_iid = lastIid(created);
  await meter.run('merge_requests.update', (n) => ({ body: { title: `m${n}` } }));
  await runActivity(scene, 'merge_request');
  await meter.run('merge_requests.add_spent_time', () => ({ body: { duration: '1h' } }));
  await meter.run('merge_requests.accept', async (n) => {
    const { iid } = await project.mergeRequest({ title: `To merge ${n}` });
    return { params: { merge_request_iid: iid } };
  });
  const versions = lastOf(await meter.run('merge_requests.versions'));
  meter.params.version_id = z.array(withId).parse(versions)[0]?.id ?? 0;
}

async function runSnippetChanges(scene: Scene): Promise<void> {
  const { meter } = scene;
  const snippet = { title: 's', file_name: 's.txt', visibility: 'public' };
  const inProject = { ...snippet, code: 'text' };
  meter.params.snippet_id = lastId(await meter.run('project_snippets.create', () => ({ body: inProject })));
  await meter.run('project_snippets.update', (n) => ({ body: { title: `s${n}` } }));
  await runActivity(scene, 'snippet');
  const personal = { ...snippet, content: 'text' };
  meter.params['personal snippet'] = lastId(await meter.run('personal_snippets.create', () => ({ body: personal })));
}

async function runJobs({ meter, stack, project }: Scene): Promise<void> {
  const body = { runner_type: 'project_type', project_id: project.id };
  const { id, token } = withToken.parse(lastOf(await meter.run('runners.create', () => ({ body }))));
  const anyone = stack.as(null);
  await project.commit('main', { '.gitlab-ci.yml': PIPELINE });
  await meter.run('pipelines.create', () => ({ body: { ref: 'main' } }));
  const jobs = await Promise.all([1, 2, 3].map(() => nextJob()));
  await meter.run('runner_protocol.append_trace', (n) => ({
    as: anyone,
    params: { id: jobs[0]?.id ?? 0 },
    raw: { headers: traceHeaders(n), body: 'line\n' },
  }));
  for (const job of jobs) {
    const upload = form('file', 'artifacts.zip', ARTIFACTS);
    const headers = { ...upload.headers, 'job-token': job.token };
    expectStatus(await anyone.raw('POST', `/jobs/${job.id}/artifacts`, { ...upload, headers }), 201);
  }
  const [job, ...others] = jobs;
  await meter.run('runner_protocol.update_job', () => ({
    as: anyone,
    params: { id: job?.id ?? 0 },
    body: { token: job?.token, state: 'running' },
  }));
  // the first one goes on: its token is good as long
  for (const other of others) {
    expectStatus(await anyone.put(`/jobs/${other.id}`, { token: other.token, state: 'success' }), 200);
  }
  meter.params.job_id = others[0]?.id ?? 0;
  meter.params.runner_id = id;
  meter.params['running job'] = job?.id ?? 0;
  meter.params['job token'] = job?.token ?? '';

  function traceHeaders(n: number): Record<string, string> {
    return {
      'job-token': jobs[0]?.token ?? '',
      'content-type': 'text/plain',
      'content-range': `${n * 5}-${n * 5 + 4}`,
    };
  }

  async function nextJob() {
    const poll = () => anyone.post('/jobs/request', { token });
    return withToken.parse(expectStatus(await eventually(poll, ({ status }) => status === 201), 201));
  }
}

export const READS: readonly Operation[] = OPERATIONS.filter(isRead);

/** What reads give beyond the parameters of their paths. */
export async function readsOf({ stack, meter, owner, project }: Scene): Promise<(operation: Operation) => Given> {
  const { params } = meter;
  const pipelines = expectStatus(await stack.as(owner).get(project.url('/pipelines')), 200);
  params.pipeline_id = z.array(withId).parse(pipelines)[0]?.id ?? 0;
  const environments = expectStatus(await stack.as(owner).get(project.url('/environments')), 200);
  params.environment_id = z.array(withId).parse(environments)[0]?.id ?? 0;
  const ofProject = (path: string) =>
    eventually(
      () => stack.as(owner).get(project.url(path)),
      ({ body }) => z.array(withId).parse(body).length > 0,
    );
  params.deployment_id = z.array(withId).parse((await ofProject('/deployments')).body)[0]?.id ?? 0;
  params.audit_event_id = z.array(withId).parse((await ofProject('/audit_events')).body)[0]?.id ?? 0;
  const file = z.looseObject({ blob_id: z.string() });
  const readme = expectStatus(await stack.as(owner).get(project.url('/repository/files/README.md?ref=main')), 200);
  const blob = file.parse(readme).blob_id;
  const [made] = await stack.query(
    'repo-service',
    `INSERT INTO repository_storage_moves (project_id, disk_path, source_storage, target_storage, state)
     SELECT id, disk_path, storage, 'elsewhere', 'failed' FROM projects WHERE id = $1 RETURNING id`,
    [project.id],
  );
  const { id: move } = withId.parse(made);
  Object.assign(params, { ref_name: 'main', artifact_path: 'app.txt', format: 'tar.gz' });
  const special: Readonly<Record<string, Given>> = {
    'users.list': { query: 'per_page=1' }, // a page of all users is known to be the last by its length
    'search.project': { query: 'scope=issues&search=j' },
    'search.project_alias': { query: 'scope=issues&search=j' },
    'search.everywhere': { query: `scope=projects&search=${project.path}` },
    'commits.merge_base': { query: 'refs[]=main&refs[]=feature-0' },
    'repository_files.compare': { query: 'from=main&to=feature-0' },
    'repository_files.blob': { query: 'filepath=README.md' },
    'repository_files.raw_blob': { params: { sha: blob } },
    'jobs.artifacts_of_ref': { query: 'job=job' },
    'jobs.artifact_file_of_ref': { query: 'job=job' },
    'runner_protocol.download_artifacts': {
      as: stack.as(null),
      params: { id: params['running job'] ?? 0 },
      query: `token=${params['job token']}`,
    },
    'storage_moves.show': { params: { repository_storage_move_id: move }, as: stack.root },
    'storage_moves.show_of_project': { params: { repository_storage_move_id: move }, as: stack.root },
    'storage_moves.list_of_project': { as: stack.root },
    'deploy_keys.show': { params: { key_id: params['deploy key'] ?? 0 } },
    'ssh_keys.show': { params: { id: params.key_id ?? 0 } },
    'jobs.show_own': { as: stack.as(null), query: `token=${params['job token']}` },
    'namespaces.get': { params: { id: owner.username } },
    'namespaces.exists': { params: { id: owner.username } },
    'boards.show': { params: { board_id: params.board_id ?? 0 } },
    'runners.show': { params: { id: params.runner_id ?? 0 } },
    'runners.jobs': { params: { id: params.runner_id ?? 0 } },
    'runners.managers': { params: { id: params.runner_id ?? 0 } },
    'files.show': { query: 'ref=main' },
    'files.stat': { query: 'ref=main' },
    'files.raw': { query: 'ref=main' },
    'files.blame': { query: 'ref=main' },
  };
  return (operation) => {
    const { name, path, access } = operation;
    const [, of = ''] = /^(issue|merge_request|snippet)_/.exec(name) ?? [];
    const onNote = name.includes('_note_');
    const activity = {
      ...(of !== '' && { note_id: params[`${of} note`] ?? 0 }),
      ...(of !== '' && { award_id: params[`${of} ${onNote ? 'note award' : 'award'}`] ?? 0 }),
      ...(name.startsWith('personal_snippets') && { snippet_id: params['personal snippet'] ?? 0 }),
      ...(path.startsWith('/users/:id') && { id: owner.id }),
    };
    const { params: own, ...others } = special[name] ?? {};
    return { params: { ...activity, ...own }, ...(access.kind === 'administrator' && { as: stack.root }), ...others };
  };
}
