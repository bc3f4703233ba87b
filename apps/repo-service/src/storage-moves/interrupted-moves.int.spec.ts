import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, eventually, SecondStorage, type TestProject, type TestStack } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { CommitCutter } from './testing/commit-cutter.js';
import { MovesScenario } from './testing/moves-scenario.js';

/** Far longer than the calls take that must wait. */
const MEANWHILE_MS = 1_500;
const BETWEEN_PUSHES_MS = 300;
/** What is random gets no smaller, which git would otherwise try for seconds. */
const RANDOM_AS_IT_IS = [
  ['core.compression', '0'],
  ['core.bigFileThreshold', '1m'],
] as const;
/** From so many objects on the storage keeps the pack (git's `receive.unpackLimit`), and sends it to clones without trying the same. */
const KEPT_AS_PACK = 100;

describe('a move that is interrupted, or met by others', () => {
  const own = useOwnStack();
  let stack: TestStack;
  let other: SecondStorage;
  let cutter: CommitCutter;
  const moves = new MovesScenario(() => stack);
  beforeAll(async () => {
    stack = own.test;
    cutter = new CommitCutter(new URL(stack.running.databaseUrls['repo-service']));
    other = new SecondStorage(stack.running, { DATABASE_URL: await cutter.start() });
    await other.start();
  }, 120_000);
  afterAll(async () => {
    await other.stop();
    await cutter.stop();
  });

  /** Runs `act` while a project is about to change place: its move has the write lock, and waits for the project's row. */
  const duringChangeOfPlace = (project: TestProject, act: () => Promise<void>) =>
    stack.holding('repo-service', async (transaction) => {
      await transaction.query('SELECT FROM projects WHERE id = $1 FOR SHARE', [project.id]);
      await moves.moveTo(project, other.name);
      await transaction.isAwaitedBy(1);
      await act();
    });
  const intentsOf = async (mergeRequestId: number) =>
    stack.query('mr-service', 'SELECT FROM merge_intents WHERE merge_request_id = $1', [mergeRequestId]);
  /** Whether all that the project's refs reach is where it is now, by a clone; and writes work. */
  const expectWhole = async (project: TestProject) => {
    const git = await project.git();
    await git.run('pull', '-q', 'origin', 'main');
    await git.run('fsck', '--strict');
    await git.commit({ [`${randomBytes(4).toString('hex')}.txt`]: 'after\n' });
    await git.run('push', '-q', 'origin', 'main');
  };

  it('holds merges and a new default branch until the project is at its new place, and loses neither', async () => {
    const project = await stack.given.project();
    const owner = stack.as(project.owner);
    const byHand = await project.mergeRequest();
    const automatic = await project.mergeRequest();
    const merge = (iid: number) => project.url(`/merge_requests/${iid}/merge`);
    await project.postStatus(automatic.sha, 'running', { ref: automatic.sourceBranch });
    expectStatus(await owner.put(merge(automatic.iid), { merge_when_pipeline_succeeds: true }), 200);
    const pending: Promise<unknown>[] = [];

    await duringChangeOfPlace(project, async () => {
      await project.postStatus(automatic.sha, 'success', { ref: automatic.sourceBranch });
      pending.push(owner.put(merge(byHand.iid)).then((reply) => expectStatus(reply, 200)));
      await sleep(MEANWHILE_MS);
      for (const { id } of [byHand, automatic]) expect(await intentsOf(id)).toEqual([]);
    });
    await Promise.all(pending);
    await moves.untilMoved(project);

    expect((await moves.placeOf(project)).storage).toBe(other.name);
    for (const { iid } of [byHand, automatic]) {
      const shown = await eventually(
        () => owner.get(project.url(`/merge_requests/${iid}`)),
        ({ body }) => JSON.stringify(body).includes('"state":"merged"'),
      );
      expect(shown).toMatchObject({ body: { state: 'merged' } });
    }
    await expectWhole(project);
  });

  it('begins again when the storage that the project leaves dies in the middle', async () => {
    const project = await stack.given.project();
    const head = await project.branchHead('main');

    await duringChangeOfPlace(project, () => own.process('repo-service').kill());
    await own.untilReady();
    await moves.untilMoved(project);

    expect(await moves.placeOf(project)).toMatchObject({ storage: other.name });
    expect(await project.branchHead('main')).toBe(head);
    await expectWhole(project);
  });

  it.each(['commit', 'answer'] as const)(
    'ends at one place when PostgreSQL goes away at the end and the %s is lost; writes wait until it tells which',
    async (loss) => {
      const project = await stack.given.project();
      await moves.moveTo(project, other.name);
      await moves.untilMoved(project);
      const before = cutter.cuts;
      cutter.cutAfter(`state = 'finished'`, loss);

      await moves.moveTo(project, 'default');
      const cuts = await eventually(
        () => Promise.resolve(cutter.cuts),
        (count) => count > before,
      );
      expect(cuts).toBe(before + 1);
      await sleep(MEANWHILE_MS);
      cutter.letIn();
      await moves.untilMoved(project, 2);

      expect(await moves.placeOf(project)).toMatchObject({ storage: 'default' });
      await expectWhole(project);
    },
    120_000,
  );

  it('takes a large repository, which takes pushes meanwhile', async () => {
    const project = await stack.given.project();
    const git = await project.git();
    await git.run('pull', '-q', 'origin', 'main');
    for (const setting of RANDOM_AS_IT_IS) await git.run('config', ...setting);
    const files = new Map(Array.from({ length: 24 }, (_, index) => [`large-${index}.bin`, randomBytes(2 * 1024 ** 2)]));
    for (let index = 0; index < KEPT_AS_PACK; index++) files.set(`small-${index}.txt`, Buffer.from(`${index}\n`));
    await git.commit(Object.fromEntries<Uint8Array>(files));
    await git.run('push', '-q', 'origin', 'main');
    await moves.moveTo(project, other.name);
    let pushes = 0;
    for (let isOver = false; !isOver; pushes++) {
      await git.commit({ 'count.txt': `${pushes}\n` });
      await git.run('push', '-q', 'origin', 'main').catch(() => undefined); // in the very moment
      await sleep(BETWEEN_PUSHES_MS);
      isOver = (await moves.listOf(project)).every(({ state }) => state === 'finished' || state === 'failed');
    }
    await git.run('push', '-q', 'origin', 'main');
    await moves.untilMoved(project);

    expect(await project.branchHead('main')).toBe(await git.run('rev-parse', 'HEAD'));
    await expectWhole(project);
  }, 180_000);
});
