import { jest } from '@jest/globals';
import { createLogger } from '@ingot/platform';
import { MaintenanceQueue } from './maintenance-queue.js';

const QUIET_MS = 15_000;
const addressOf = (name: string) => ({ storage: 'default', diskPath: `@hashed/${name}.git` });

/** A queue whose storage begins no maintenance before `release`, and what it maintained. */
function heldQueue() {
  const maintained: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const repositories = {
    open: ({ diskPath }: { diskPath: string }) => {
      maintained.push(diskPath);
      throw new Error('not there');
    },
    endMaintenance: () => undefined,
  };
  const queue = new MaintenanceQueue(repositories, { ensure: () => released }, createLogger('spec', 'silent'));
  return { queue, release, maintained };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the maintenance of a repository', () => {
  it('is done once for all writes before its turn, and again for later ones', async () => {
    const { queue, release, maintained } = heldQueue();
    for (const name of ['first', 'second', 'second', 'first', 'second']) {
      queue.suggest(addressOf(name), []);
      await jest.advanceTimersByTimeAsync(QUIET_MS);
    }

    release();
    await jest.advanceTimersByTimeAsync(0);

    expect(maintained).toEqual(['first', 'second', 'first'].map((name) => addressOf(name).diskPath));
    queue.suggest(addressOf('second'), []);
    await jest.advanceTimersByTimeAsync(QUIET_MS);
    expect(maintained).toHaveLength(4);
    await queue.onModuleDestroy();
  });
});
