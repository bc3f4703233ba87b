import { readdirSync } from 'node:fs';
import { ZERO_OID } from '@ingot/contracts';
import { Feed, type GitClient, holdsEventually, SshPeople, uniqueName, useStack } from '@ingot/testing';
import { findStored } from '../../test/stored-repositories.js';

const stack = useStack();
const people = new SshPeople(stack);
const ROUNDS = 20;
/** What git tells whoever comes too late: seen by the client before it sends, by git when it locks the ref, or of a ref that is gone. */
const TOO_LATE = /rejected|cannot lock ref|failed to update ref|remote ref does not exist|unable to delete/;

interface Outcome {
  readonly branch: string;
  readonly head: string | null;
  /** By those whose push was taken. */
  readonly pushed: readonly string[];
}

/** A clone with a branch of its own. */
async function prepare(git: GitClient, name: string): Promise<string> {
  await git.run('fetch', '-q', 'origin');
  await git.run('checkout', '-q', '-B', 'topic', 'origin/main');
  return git.commit({ [`${name}.txt`]: `${name}\n` });
}

describe('pushes over SSH and HTTP and a deletion, at once on the same branch', () => {
  it('are done one after the other, or refused as git refuses what comes too late', async () => {
    const project = await stack.given.project();
    const person = await people.person(project.owner);
    const clones = {
      ssh: await people.workTree(project, person),
      http: await project.git(),
      deleter: await project.git(),
    };
    const heads = { ssh: await prepare(clones.ssh, 'ssh'), http: await prepare(clones.http, 'http') };
    const feed = Feed.of(stack, project.owner, project.owner);
    const marker = uniqueName('marker');
    await clones.http.run('push', '-q', 'origin', `topic:refs/heads/${marker}`);
    const outcomes: Outcome[] = [];
    const deleteByApi = async (branch: string) => {
      const { status } = await stack.as(project.owner).delete(project.url(`/repository/branches/${branch}`));
      return { code: status === 200 ? 0 : 1, stderr: status < 500 ? 'rejected' : String(status) };
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const branch = uniqueName('raced');
      await clones.deleter.run('fetch', '-q', 'origin', 'main');
      await clones.deleter.run('push', '-q', 'origin', `FETCH_HEAD:refs/heads/${branch}`);

      const results = await Promise.all([
        clones.ssh.try('push', '-f', 'origin', `topic:refs/heads/${branch}`),
        clones.http.try('push', '-f', 'origin', `topic:refs/heads/${branch}`),
        round % 2 === 0 ? clones.deleter.try('push', 'origin', `:refs/heads/${branch}`) : deleteByApi(branch),
      ]);

      const [ssh, http, deletion] = results;
      const failures = results.filter(({ code }) => code !== 0);
      expect(failures.filter(({ code, stderr }) => code !== 1 || !TOO_LATE.test(stderr))).toEqual([]);
      expect(failures.length).toBeLessThan(3);
      const possible = [
        ...(ssh.code === 0 ? [heads.ssh] : []),
        ...(http.code === 0 ? [heads.http] : []),
        ...(deletion.code === 0 ? [null] : []),
      ];
      const head = await project.branchHead(branch);
      expect(possible).toContain(head);
      outcomes.push({ branch, head, pushed: possible.filter((oid) => oid !== null) });
    }

    await holdsEventually(async () => {
      const events = (await feed.read()).toReversed();
      for (const { branch, head, pushed } of outcomes) {
        const moves = events.flatMap(({ data }) => (data?.ref === `refs/heads/${branch}` ? [data] : []));
        const afters = moves.map(({ after }) => after);
        expect(moves.map(({ before }) => before)).toEqual([ZERO_OID, ...afters.slice(0, -1)]);
        expect(afters.at(-1)).toBe(head ?? ZERO_OID);
        expect(afters).toEqual(expect.arrayContaining(pushed));
      }
    });
    const directory = findStored(stack, marker);
    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.lock'))).toEqual([]);
  }, 300_000);
});
