import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectStatus, type GitClient, holdsEventually, SshPeople, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();
const people = new SshPeople(stack);
/** So that the push is stored as a pack, and is large enough to be kept. */
const FILES = 120;
const FILE_BYTES = 12 * 1024;

let project: TestProject;

/** A project whose last commit has files that nothing makes smaller. */
async function newProject(): Promise<TestProject> {
  const made = await stack.given.project();
  const author = await workTree(made);
  await author.run('fetch', '-q', 'origin');
  await author.run('checkout', '-q', '-B', 'main', 'origin/main');
  const files = Array.from({ length: FILES }, (_, index) => [`${index}.bin`, randomBytes(FILE_BYTES)] as const);
  await author.commit(Object.fromEntries(files));
  await author.run('push', '-q', 'origin', 'main');
  return made;
}

async function workTree(of = project): Promise<GitClient> {
  const git = await of.git();
  return git;
}

beforeAll(async () => {
  project = await newProject();
}, 60_000);

const places = (): string[] => {
  const storages = join(stack.running.dataDir, 'storages');
  return readdirSync(storages).map((name) => join(storages, name, '.packs'));
};

/** The pack as the storage has it, which came to a client as it is there; null where it has none. */
function keptAs(pack: Buffer): string | null {
  for (const place of places()) {
    for (const name of existsSync(place) ? readdirSync(place) : []) {
      try {
        if (readFileSync(join(place, name)).equals(pack)) return join(place, name);
      } catch {
        // dropped meanwhile
      }
    }
  }
  return null;
}

/** Fetches the last commit, and answers the pack that came. */
async function packOf(git: GitClient, version: number): Promise<Buffer> {
  const args = ['-c', `protocol.version=${version}`, '-c', 'fetch.unpackLimit=1', 'fetch', '-q', '--depth=1'];
  await git.run(...args, 'origin', 'main');
  const directory = join(git.directory, '.git', 'objects', 'pack');
  const name = readdirSync(directory).find((each) => each.endsWith('.pack')) ?? '';
  return readFileSync(join(directory, name));
}

describe('the pack of a shallow clone', () => {
  it.each([0, 1, 2])('is kept for those who ask for the same, in version %i over HTTP', async (version) => {
    const first = await packOf(await workTree(), version);
    const kept = keptAs(first);
    const second = await packOf(await workTree(), version);

    expect(kept).not.toBeNull();
    expect(keptAs(second)).toBe(kept);
  });

  it.each([0, 2])('is kept for those who ask for the same, in version %i over SSH', async (version) => {
    const person = await people.person(project.owner);
    const first = await packOf(await people.workTree(project, person), version);
    const kept = keptAs(first);
    const second = await packOf(await people.workTree(project, person), version);

    expect(kept).not.toBeNull();
    expect(keptAs(second)).toBe(kept);
  });

  it('is sent to nobody who may not have the repository', async () => {
    const pack = await packOf(await workTree(), 2);
    expect(keptAs(pack)).not.toBeNull();
    const stranger = await project.git(await stack.given.user());

    expect((await stranger.try('fetch', '-q', '--depth=1', 'origin', 'main')).code).toBe(128);
  });

  it('goes with what housekeeping removes', async () => {
    const pack = await packOf(await workTree(), 2);
    expect(keptAs(pack)).not.toBeNull();
    expectStatus(await stack.root.post(project.url('/housekeeping'), { task: 'prune' }), 201);

    await holdsEventually(() => Promise.resolve(expect(keptAs(pack)).toBeNull())); // a reader may still have it
  });

  it('goes with the project', async () => {
    const own = await newProject();
    const pack = await packOf(await workTree(own), 2);
    expect(keptAs(pack)).not.toBeNull();
    expectStatus(await stack.root.delete(own.url('')), 202);

    await holdsEventually(() => Promise.resolve(expect(keptAs(pack)).toBeNull()));
  });
});
