import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { OPERATIONS, PATH_PARAMETER } from '@ingot/contracts';
import { expectStatus, type TestUser, useStack } from '../index.js';

const stack = useStack();
const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache'); // below the packages that the samples import
const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ 'x-codeSamples': z.array(z.object({ label: z.string(), source: z.string() })) })),
  ),
});

/** In this order each finds what it needs in a project that has only `src/hello.py` and the label `bug`. */
const SENT = [
  'users.current',
  'projects.show',
  'projects.update',
  'commits.create',
  'files.show',
  'files.stat',
  'files.raw',
  'files.update',
  'commits.list',
  'commits.merge_base',
  'repository_files.compare',
  'repository_files.tree',
  'repository_files.archive_in',
  'branches.list',
  'protected_branches.create',
  'merge_requests.create',
  'merge_requests.list',
  'merge_request_notes.create',
  'issues.create',
  'issues.update',
  'issues.list',
  'issues.estimate_time',
  'issue_award_emoji.create',
  'labels.update',
  'milestones.create',
  'tags.create',
  'releases.create',
  'commit_statuses.post',
  'project_variables.create',
  'environments.create',
  'uploads.create',
  'search.project',
  'ci.lint_project_with',
  'todos.mark_all_as_done',
  'labels.delete',
];

const LANGUAGES = [
  { label: 'curl', program: '/bin/bash', file: 'all.sh', join: joinShell },
  {
    label: 'Python',
    program: '/usr/bin/python3',
    file: 'all.py',
    join: (samples: readonly string[]) => samples.join('\n'),
  },
  { label: 'TypeScript', program: process.execPath, file: 'all.mjs', join: joinModules },
];

/** Stops at the first refusal. */
function joinShell(samples: readonly string[]): string {
  return ['set -e', 'curl() { command curl --silent --show-error --fail-with-body "$@"; }', ...samples].join('\n');
}

/** Every sample imports; it is JavaScript, too. */
function joinModules(samples: readonly string[], directory: string): string {
  samples.forEach((sample, index) => writeFileSync(join(directory, `${index}.mjs`), sample));
  return samples.map((_sample, index) => `await import('./${index}.mjs');`).join('\n');
}

describe.each(LANGUAGES)('the samples in $label', ({ label, program, file, join: joined }) => {
  it('do as they are what the operations are for', async () => {
    const project = await stack.given.project();
    await project.commit('main', { 'src/hello.py': 'print("hello")\n' });
    await stack.as(project.owner).post(project.url('/labels'), { name: 'bug', color: '#d9534f' });
    const directory = sampleDirectory();
    try {
      const samples = await samplesIn(label, `${project.owner.username}/${project.path}`);
      writeFileSync(join(directory, file), joined(samples, directory));
      writeFileSync(join(directory, 'notes.txt'), 'Notes\n');
      const env = { ...process.env, INGOT_URL: stack.url, INGOT_TOKEN: await tokenOf(project.owner) };

      await promisify(execFile)(program, [file], { cwd: directory, env, maxBuffer: 16 * 1024 * 1024 });

      const mergeRequest = await stack.as(project.owner).get(project.url('/merge_requests/1'));
      expect(mergeRequest.body).toMatchObject({ title: 'Greet the world', user_notes_count: 1 });
      const issue = await stack.as(project.owner).get(project.url('/issues/1'));
      expect(issue.body).toMatchObject({ state: 'closed', upvotes: 1 });
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

async function tokenOf({ id }: TestUser): Promise<string> {
  const reply = await stack.root.post(`/users/${id}/impersonation_tokens`, { name: 'samples', scopes: ['api'] });
  return z.object({ token: z.string() }).parse(expectStatus(reply, 201)).token;
}

function sampleDirectory(): string {
  mkdirSync(CACHE, { recursive: true });
  return mkdtempSync(join(CACHE, 'sent-samples-'));
}

/** Those that are sent, for that project instead of `root/example`. */
async function samplesIn(label: string, projectPath: string): Promise<string[]> {
  const { paths } = documented.parse((await stack.as(null).get('/openapi.json')).body);
  return SENT.map((name) => {
    const operation = OPERATIONS.find((one) => one.name === name);
    const path = operation?.path.replace(PATH_PARAMETER, '{$1}') ?? '';
    const samples = paths[path]?.[operation?.method.toLowerCase() ?? '']?.['x-codeSamples'] ?? [];
    const source = samples.find((sample) => sample.label === label)?.source ?? `${name} has none`;
    return source.replaceAll('root%2Fexample', encodeURIComponent(projectPath)).replaceAll('root/example', projectPath);
  });
}
