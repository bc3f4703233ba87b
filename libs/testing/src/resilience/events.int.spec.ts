import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { expectStatus } from '../http/expect-status.js';
import { holdsEventually } from '../stack/holds-eventually.js';
import { useOwnStack } from '../stack/use-own-stack.js';
import { freeze } from './freeze.js';
import { type ProcessName } from '../../../../tools/src/launcher/stack.js';

const own = useOwnStack();

/** A push is followed by the job within two seconds; its call to a storage that is away is given up after a second. */
const JOB_RUN_MS = 4_000;

const user = z.looseObject({ can_create_project: z.boolean() });
const mergeRequest = z.looseObject({ state: z.string(), merge_when_pipeline_succeeds: z.boolean() });

/** Kills it before it can have done much since its last reply. */
const killAtOnce = async (name: ProcessName): Promise<void> => {
  await own.process(name).kill();
  await own.process(name).waitReady();
};

async function armed() {
  const project = await own.test.given.project();
  const { iid, sha, sourceBranch } = await project.mergeRequest();
  const url = project.url(`/merge_requests/${iid}`);
  expectStatus(await own.test.root.put(`${url}/merge`, { merge_when_pipeline_succeeds: true }), 200);
  const show = async () => mergeRequest.parse(expectStatus(await own.test.root.get(url), 200));
  return { project, sha, sourceBranch, show };
}

const statuses = z.array(z.looseObject({ merge_status: z.string() }));

describe('a push to a target branch', () => {
  it('has merge requests checked although their repository was away when it was to be done', async () => {
    const project = await own.test.given.project();
    const { sourceBranch } = await project.mergeRequest();
    const conflicting = { [`${sourceBranch}.txt`]: 'other\n' };
    const listed = async () =>
      statuses.parse(expectStatus(await own.test.root.get(project.url('/merge_requests')), 200));
    const areConflicts = async () => expect(await listed()).toMatchObject([{ merge_status: 'cannot_be_merged' }]);
    await project.commit('main', conflicting);
    await holdsEventually(areConflicts); // mr-service knows where the repository is from now on
    const thaw = freeze(own.pidOf('mr-service'));

    await project.commit('main', { 'more.txt': 'more\n' });
    await holdsEventually(async () => {
      expect(await own.test.query('repo-service', 'SELECT FROM outbox WHERE published_at IS NULL')).toEqual([]);
    });
    await own.process('repo-service').stop();
    thaw();
    const stored = `SELECT merge_status FROM merge_requests WHERE project_id = $1`;
    await holdsEventually(async () => {
      expect(await own.test.query('mr-service', stored, [project.id])).toEqual([{ merge_status: 'unchecked' }]);
    });
    await setTimeout(JOB_RUN_MS);
    own.process('repo-service').start();
    await own.process('repo-service').waitReady();

    await holdsEventually(areConflicts);
  }, 180_000);
});

describe('an event of an acknowledged write', () => {
  it('reaches user-service although repo-service died right after it created the project', async () => {
    const owner = await own.test.given.user({ projects_limit: 1 });
    await own.test.given.project({ owner, initialized: false });
    await killAtOnce('repo-service');

    await holdsEventually(async () => {
      const shown = expectStatus(await own.test.as(owner).get('/user'), 200);
      expect(user.parse(shown)).toMatchObject({ can_create_project: false });
    });
  }, 90_000);

  it('disarms a merge although repo-service died right after the commit to its source branch', async () => {
    const { project, sourceBranch, show } = await armed();
    await project.commit(sourceBranch, { 'more.txt': 'more\n' });
    await killAtOnce('repo-service');

    await holdsEventually(async () => expect(await show()).toMatchObject({ merge_when_pipeline_succeeds: false }));
  }, 90_000);

  it.each(['ci-service', 'mr-service', 'repo-service', 'user-service'] as const)(
    'merges what was armed although %s died right after the status was posted',
    async (name) => {
      const { project, sha, show } = await armed();
      await project.postStatus(sha, 'success');
      await killAtOnce(name);

      await holdsEventually(async () => expect(await show()).toMatchObject({ state: 'merged' }));
    },
    90_000,
  );
});
