import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, freeze, holdsEventually, SecondStorage, uniqueName } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';

const own = useOwnStack();
const PROJECTS = 8;
/** Longer than the calls take whose answers are late. */
const LATE_MS = 3_000;
const TEST_MS = 120_000;

/** The directories of repositories, also of those that are being removed. */
async function repositoriesIn(storage: SecondStorage): Promise<string[]> {
  const entries = await readdir(storage.path, { recursive: true });
  return entries.flatMap((path) => /^@hashed\/..\/..\/[^/]+$/.exec(path)?.[0] ?? []).sort();
}

async function recordedIn({ name }: SecondStorage): Promise<unknown[]> {
  const rows = await own.test.query('repo-service', 'SELECT disk_path FROM projects WHERE storage = $1', [name]);
  return rows.map(({ disk_path: path }) => path).sort();
}

describe('a project whose storage does not answer in time', () => {
  it(
    'leaves no repository',
    async () => {
      const owner = await own.test.given.user();
      const storage = new SecondStorage(own.test.running, { STORAGE_WEIGHT: '100' });
      await storage.start();
      expectStatus(await own.test.root.put('/application/settings', { repository_storages: [storage.name] }), 200);
      try {
        const thaw = freeze(storage.pid);
        try {
          const created = Array.from({ length: PROJECTS }, () =>
            own.test.as(owner).post('/projects', { name: uniqueName('late') }),
          );
          expect((await Promise.all(created)).map(({ status }) => status)).toContain(503);
        } finally {
          thaw();
        }
        await sleep(LATE_MS);

        await holdsEventually(async () => expect(await repositoriesIn(storage)).toEqual(await recordedIn(storage)));
      } finally {
        await storage.stop();
      }
    },
    TEST_MS,
  );
});
