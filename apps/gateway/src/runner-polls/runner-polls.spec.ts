import { jest } from '@jest/globals';
import { type RunnerReach } from '@ingot/contracts';
import { Broadcasts, createLogger, RpcClient } from '@ingot/platform';
import { RunnerPolls } from './runner-polls.js';

class Silence extends Broadcasts {
  constructor() {
    super(new RpcClient('nats://127.0.0.1:1', 'nobody'), createLogger('spec', 'silent'));
  }
  override listen(): void {}
  override onGap(): void {}
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
