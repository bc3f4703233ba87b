import { setTimeout as sleep } from 'node:timers/promises';
import {
  eventually,
  freeze,
  type HeldTransaction,
  type Reply,
  SecondStorage,
  type TestProject,
  uniqueName,
} from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { createLogger } from '@ingot/platform';
import { StorageOwnership } from './storage-ownership.js';

const own = useOwnStack();
/** Many times what a process needs to take what is free. */
const PATIENCE_MS = 3_000;
const TEST_MS = 120_000;

const LOCK = `hashtextextended('storage default', 0)`;
const OWNERS = `SELECT count(*)::int AS owners FROM pg_stat_activity a JOIN pg_locks l USING (pid)
  WHERE l.locktype = 'advisory' AND l.granted AND a.application_name = 'owner of default'`;

function commit(project: TestProject, branch = uniqueName('branch')): Promise<Reply> {
  return own.test.as(project.owner).post(project.url('/repository/commits'), {
    branch,
    start_branch: 'main',
    commit_message: `Add ${branch}`,
    actions: [{ action: 'create', file_path: `${branch}.txt`, content: 'new\n' }],
  });
}

/** Opened with a trial merge, which is written to the drafts of a git worker. */
async function mergeRequest(project: TestProject): Promise<Reply> {
  const source = uniqueName('branch');
  await commit(project, source);
  const asked = { source_branch: source, target_branch: 'main', title: source };
  return own.test.as(project.owner).post(project.url('/merge_requests'), asked);
}

/** Ends the owner's session; the transaction has waited for its lock, and so gets it first. */
async function takeFromOwner(transaction: HeldTransaction): Promise<void> {
  const taken = transaction.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
  await eventually(
    () => own.test.query('repo-service', `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`),
    ({ length }) => length > 0,
  );
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'owner of default'`;
  await own.test.query('repo-service', end);
  await taken;
}

/** As if another process had owned the storage for a moment. */
const ownByAnother = (): Promise<void> =>
  own.test.holding('repo-service', async (transaction) => {
    await takeFromOwner(transaction);
    await transaction.query(`UPDATE storages SET owner = gen_random_uuid() WHERE name = 'default'`);
    await transaction.commit();
  });

/** Nothing of it was written, by any process. */
async function expectNoBranch(project: TestProject, branch: string): Promise<void> {
  const read = await eventually(
    () => own.test.as(project.owner).get(project.url(`/repository/branches/${branch}`)),
    ({ status }) => status !== 503,
  );
  expect(read.status).toBe(404);
}

const otherPid = (pid: number | null): Promise<number | null> =>
  eventually(
    () => Promise.resolve(own.process('repo-service').pid),
    (now) => now !== null && now !== pid,
  );

const written = (project: TestProject): Promise<Reply> =>
  eventually(
    () => commit(project),
    ({ status }) => status === 201,
  );

describe('a storage', () => {
  it(
    'has one process: another of the same name waits until the first has ended',
    async () => {
      const project = await own.test.given.project();
      const first = own.process('repo-service');
      expect(await mergeRequest(project)).toMatchObject({ status: 201 }); // its git workers have their directories
      const storagePath = `${own.test.running.dataDir}/storages/default`;
      const second = new SecondStorage(own.test.running, { STORAGE_NAME: 'default', STORAGE_PATH: storagePath });
      let isSecondReady = false;
      const starting = second.start().then(() => (isSecondReady = true));
      try {
        await sleep(PATIENCE_MS);
        expect(isSecondReady).toBe(false);
        expect(await own.test.query('repo-service', OWNERS)).toEqual([{ owners: 1 }]);
        expect(await commit(project)).toMatchObject({ status: 201 });
        expect(await mergeRequest(project)).toMatchObject({ status: 201 });

        await first.stop();
        await starting;
        expect(await own.test.query('repo-service', OWNERS)).toEqual([{ owners: 1 }]);
        expect(await written(project)).toMatchObject({ status: 201 });
      } finally {
        await second.stop();
        first.start();
        await first.waitReady();
      }
      expect(await written(project)).toMatchObject({ status: 201 });
    },
    TEST_MS,
  );

  it(
    'is not written to without the lock, and again once its process has it back',
    async () => {
      const project = await own.test.given.project();
      await own.test.holding('repo-service', async (transaction) => {
        await takeFromOwner(transaction);
        const refused = await eventually(
          () => commit(project),
          ({ status }) => status === 503,
        );
        expect(refused).toMatchObject({ status: 503 });
        await transaction.commit();
      });
      expect(await written(project)).toMatchObject({ status: 201 });
    },
    TEST_MS,
  );

  it(
    'is served by a new process when another owned it meanwhile',
    async () => {
      const project = await own.test.given.project();
      const { pid } = own.process('repo-service');
      await ownByAnother();

      expect(await otherPid(pid)).not.toBe(pid);
      expect(await written(project)).toMatchObject({ status: 201 });
    },
    TEST_MS,
  );

  it(
    'is not written to by a process that was stopped while another owned it',
    async () => {
      const project = await own.test.given.project();
      const branch = uniqueName('branch');
      const { pid } = own.process('repo-service');
      if (pid === null) throw new Error('repo-service does not run');
      const reply = await own.test.holding('repo-service', async (journal) => {
        await journal.query('LOCK TABLE ref_intents IN SHARE MODE');
        const begun = commit(project, branch);
        await journal.isAwaitedBy(1); // all that comes before the journal is behind it
        const thaw = freeze(pid);
        await ownByAnother().finally(thaw);
        return { begun };
      });

      expect(await reply.begun).toMatchObject({ status: 503 });
      expect(await otherPid(pid)).not.toBe(pid);
      await expectNoBranch(project, branch);
      expect(await written(project)).toMatchObject({ status: 201 });
    },
    TEST_MS,
  );

  it(
    'is not written to by a process whose connection outlived that it was owned by another',
    async () => {
      const project = await own.test.given.project();
      const branch = uniqueName('branch');
      const owners = await own.test.query('repo-service', `SELECT owner FROM storages WHERE name = 'default'`);
      const setOwner = (owner: string): Promise<unknown> =>
        own.test.query('repo-service', `UPDATE storages SET owner = ${owner} WHERE name = 'default'`);
      await setOwner('gen_random_uuid()');
      try {
        expect(await commit(project, branch)).toMatchObject({ status: 503 });
        await expectNoBranch(project, branch);
      } finally {
        await setOwner(`'${String(owners[0]?.owner)}'`);
      }
      expect(await commit(project, branch)).toMatchObject({ status: 201 });
    },
    TEST_MS,
  );

  it(
    'refuses writes without waiting while its database is away, and takes them when it is back',
    async () => {
      const logger = createLogger('repo', 'silent');
      const config = {
        DATABASE_URL: own.test.running.databaseUrls['repo-service'],
        STORAGE_NAME: uniqueName('storage'),
        STORAGE_PATH: '/nonexistent',
        STREAM_URL: 'http://127.0.0.1:1',
        STORAGE_WEIGHT: 0,
      };
      const ownership = await StorageOwnership.acquire(config, logger);
      const isEnsured = (): Promise<boolean> =>
        ownership.ensure().then(
          () => true,
          () => false,
        );
      try {
        await own.backing.postgres.stop();
        const reason = 'the database of the storage is away';
        await expect(ownership.ensure()).rejects.toMatchObject({ context: { reason } });

        await own.backing.postgres.start();
        expect(await eventually(isEnsured, (isOurs) => isOurs)).toBe(true);
      } finally {
        await own.backing.postgres.start();
        await ownership.onApplicationShutdown();
      }
    },
    TEST_MS,
  );
});
