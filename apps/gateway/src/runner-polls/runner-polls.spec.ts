import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { jest } from '@jest/globals';
import { type Broadcast, jobsQueued, type QueuedJobs, type RunnerReach } from '@ingot/contracts';
import { Broadcasts, createLogger, decodeTrusted, encodeJson, RpcClient } from '@ingot/platform';
import { RunnerPolls } from './runner-polls.js';

class Silence extends Broadcasts {
  constructor() {
    super(new RpcClient('nats://127.0.0.1:1', 'nobody'), createLogger('spec', 'silent'));
  }
  override listen(): void {}
  override onGap(): void {}
}

/** Tells what the test says. */
class Told extends Broadcasts {
  private readonly listeners = new Map<string, (data: Uint8Array) => void>();

  constructor() {
    super(new RpcClient('nats://127.0.0.1:1', 'nobody'), createLogger('spec', 'silent'));
  }

  override onGap(): void {}

  override listen<Payload extends object>(broadcast: Broadcast<Payload>, listener: (payload: Payload) => void): void {
    this.listeners.set(broadcast.subject, (data) => listener(decodeTrusted<Payload>(data)));
  }

  queued(jobs: Partial<QueuedJobs>): void {
    const message = { projectId: 1, sharedRunners: true, waiting: [{ tags: [], count: 1 }], ...jobs };
    this.listeners.get(jobsQueued.subject)?.(encodeJson(message));
  }
}

const reach: RunnerReach = {
  runnerId: 1,
  active: true,
  isShared: true,
  projectIds: [],
  runUntagged: true,
  tags: [],
};
const MINUTE = 60_000;

setFlagsFromString('--expose-gc');

/** Bytes in use, without garbage. */
function heapInUse(): number {
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** What a poll comes to: `asked` when ci-service has to be asked, which learns of the machine. */
function pollerOf(polls: RunnerPolls, runnerId = reach.runnerId) {
  const positions = new Map<string, string | undefined>();
  return async (systemId: string): Promise<'asked' | 'answered here'> => {
    const poller = { token: `token ${runnerId}`, system_id: systemId };
    const answer = polls.untilChanged(
      { ...poller, last_update: positions.get(systemId) },
      new AbortController().signal,
    );
    await jest.advanceTimersByTimeAsync(10_000);
    if ((await answer) !== null) return 'answered here';
    positions.set(systemId, polls.learn(poller, { ...reach, runnerId }, Date.now()) ?? undefined);
    return 'asked';
  };
}

describe('polls of an idle runner', () => {
  it('reach ci-service once in ten minutes, which notes that it is alive', async () => {
    const poll = pollerOf(new RunnerPolls(new Silence()));
    expect(await poll('s_1')).toBe('asked');
    expect(await poll('s_1')).toBe('answered here');

    await jest.advanceTimersByTimeAsync(9 * MINUTE);
    expect(await poll('s_1')).toBe('answered here');
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(await poll('s_1')).toBe('asked');

    expect(await poll('s_1')).toBe('answered here');
  });

  it('reach it for each of the machines that share a token', async () => {
    const poll = pollerOf(new RunnerPolls(new Silence()));

    expect([await poll('s_1'), await poll('s_2'), await poll('s_1'), await poll('s_2')]).toEqual([
      'asked',
      'asked',
      'answered here',
      'answered here',
    ]);
  });

  it('are forgotten for no other runner, however many machines one names', async () => {
    const polls = new RunnerPolls(new Silence());
    const [other, poll] = [pollerOf(polls, 1), pollerOf(polls, 2)];
    expect([await other('s_1'), await poll('s_1')]).toEqual(['asked', 'asked']);

    for (let number = 0; number < 60_000; number++) {
      polls.learn({ token: 'token 2', system_id: `invented ${number}` }, { ...reach, runnerId: 2 }, Date.now());
    }

    expect(await other('s_1')).toBe('answered here');
    expect(await poll('s_1')).toBe('asked');
  });
});

describe('queued jobs', () => {
  const nobodyLeft = new AbortController().signal;

  /** A machine that has asked ci-service before. */
  function machine(
    polls: RunnerPolls,
    runnerId: number,
    reached: Partial<RunnerReach> = {},
    firstAskedAt: number | undefined = undefined,
  ) {
    const token = `token ${runnerId}`;
    const learn = (askedAt = Date.now()) => polls.learn({ token }, { ...reach, ...reached, runnerId }, askedAt);
    let position = learn(firstAskedAt);
    /** Starts a poll, which tells later whether it is over because there may be a job. */
    const poll = () => {
      const answer = polls.untilChanged({ token, last_update: position ?? undefined }, nobodyLeft);
      return { wasWoken: async () => (await answer) === null };
    };
    const ask = (askedAt?: number) => (position = learn(askedAt));
    return { poll, ask };
  }

  const woken = async (polls: readonly { wasWoken: () => Promise<boolean> }[]): Promise<boolean[]> => {
    await jest.advanceTimersByTimeAsync(10_000);
    return Promise.all(polls.map(({ wasWoken }) => wasWoken()));
  };

  it('wake as many polls as there are jobs with their tags', async () => {
    const broadcasts = new Told();
    const polls = new RunnerPolls(broadcasts);
    const plain = [1, 2, 3].map((id) => machine(polls, id));
    const tagged = [4, 5].map((id) => machine(polls, id, { tags: ['gpu'], runUntagged: false }));
    const ofProject = [6, 7].map((id) => machine(polls, id, { isShared: false, projectIds: [id], tags: ['arm'] }));
    const waiting = [...plain, ...tagged, ...ofProject].map(({ poll }) => poll());

    broadcasts.queued({
      waiting: [
        { tags: [], count: 2 },
        { tags: ['gpu'], count: 1 },
      ],
    });
    broadcasts.queued({ projectId: 7, sharedRunners: false, waiting: [{ tags: ['arm'], count: 5 }] });

    expect(await woken(waiting)).toEqual([true, true, false, true, false, false, true]);
  });

  it('of unprotected refs wake no runner that takes only those of protected ones', async () => {
    const broadcasts = new Told();
    const polls = new RunnerPolls(broadcasts);
    const picky = machine(polls, 1, { protectedOnly: true });
    const other = machine(polls, 2, { tags: ['arm'] });

    const first = [picky.poll(), other.poll()];
    broadcasts.queued({ waiting: [{ tags: [], count: 1, isProtected: false }] });
    expect(await woken(first)).toEqual([false, true]);

    other.ask();
    const second = [picky.poll(), other.poll()];
    broadcasts.queued({ waiting: [{ tags: [], count: 1, isProtected: true }] });
    expect(await woken(second)).toEqual([true, false]);
  });

  it('are news at the next poll of a machine that did not wait, and to no other runner', async () => {
    const broadcasts = new Told();
    const polls = new RunnerPolls(broadcasts);
    const all = [machine(polls, 1), machine(polls, 2), machine(polls, 3, { runUntagged: false, tags: ['gpu'] })];

    broadcasts.queued({});

    expect(await woken(all.map(({ poll }) => poll()))).toEqual([true, true, false]);
    for (const { ask } of all) ask();
    expect(await woken(all.map(({ poll }) => poll()))).toEqual([false, false, false]);
  });

  it('are news at the next poll also when ci-service was asked before they were queued', async () => {
    const broadcasts = new Told();
    const polls = new RunnerPolls(broadcasts);
    const { poll, ask } = machine(polls, 1);
    broadcasts.queued({});
    expect(await woken([poll()])).toEqual([true]);
    const askedAt = Date.now();

    broadcasts.queued({});
    ask(askedAt);

    expect(await woken([poll()])).toEqual([true]);
  });

  it('wake one poll of each kind of machines in reach when not all tags are told', async () => {
    const broadcasts = new Told();
    const polls = new RunnerPolls(broadcasts);
    const plain = [1, 2].map((id) => machine(polls, id));
    const tagged = [3, 4].map((id) => machine(polls, id, { tags: ['gpu'], runUntagged: false }));
    const ofProject = [5, 6].map((id) => machine(polls, id, { isShared: false, projectIds: [id], tags: ['arm'] }));
    const waiting = [...plain, ...tagged, ...ofProject].map(({ poll }) => poll());

    broadcasts.queued({ projectId: 5, waiting: [], others: true });

    expect(await woken(waiting)).toEqual([true, false, true, false, true, false]);
  });

  it('with tags that are not told are news at the next poll also when ci-service was asked before', async () => {
    const broadcasts = new Told();
    const polls = new RunnerPolls(broadcasts);
    const asked = machine(polls, 1, { tags: ['gpu'], runUntagged: false });
    broadcasts.queued({ waiting: [], others: true });
    expect(await woken([asked.poll()])).toEqual([true]);
    const askedAt = Date.now();

    broadcasts.queued({ waiting: [], others: true });
    asked.ask(askedAt);

    expect(await woken([asked.poll()])).toEqual([true]);
  });

  it('are remembered in bounded memory, and are taken to be news while too many are queued at once', async () => {
    const broadcasts = new Told();
    const polls = new RunnerPolls(broadcasts);
    const early = Date.now();
    const kilobyte = Array.from({ length: 4 }, (_, number) => `${number}`.padEnd(250, 'x'));
    const many = Array.from({ length: 100 }, () => ({ tags: kilobyte, count: 1 }));
    const bytes = heapInUse();

    for (let number = 0; number < 1_000; number++) broadcasts.queued({ projectId: 7, waiting: many });
    const taken = heapInUse() - bytes;
    await jest.advanceTimersByTimeAsync(1_000);

    expect(taken).toBeLessThan(30 * 1024 * 1024);
    const ofAnother = { isShared: false, projectIds: [8] };
    const [before, after] = [machine(polls, 1, ofAnother, early), machine(polls, 2, ofAnother, Date.now())];
    expect(await woken([before.poll(), after.poll()])).toEqual([true, false]);
  });

  it('are looked for in the machines of their project, not in all', () => {
    const broadcasts = new Told();
    const polls = new RunnerPolls(broadcasts);
    let looks = 0;
    const looksAt = (projectIds: number[]) =>
      new Proxy(projectIds, {
        get(target, property): unknown {
          looks++;
          return Reflect.get(target, property);
        },
      });
    for (let id = 1; id <= 200; id++) machine(polls, id, { isShared: false, projectIds: looksAt([id]) });
    looks = 0;

    for (let projectId = 1; projectId <= 200; projectId++) broadcasts.queued({ projectId });

    expect(looks).toBeLessThan(10 * 200);
  });
});
