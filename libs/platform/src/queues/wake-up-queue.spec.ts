import { pino } from 'pino';
import { WakeUpQueue } from './wake-up-queue.js';

/** A queue whose Redis takes jobs when the test says so. */
class SlowQueue {
  readonly name = 'slow';
  readonly added: string[] = [];
  private readonly waiting: (() => void)[] = [];

  add(_name: string, _payload: object, { jobId }: { readonly jobId: string }): Promise<void> {
    this.added.push(jobId);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  on(): void {}

  getJobCounts = () => Promise.reject(new Error('not asked'));
  getWaiting = () => Promise.reject(new Error('not asked'));
  getWaitingCount = () => Promise.reject(new Error('not asked'));
  getBackend = () => {
    throw new Error('not asked');
  };

  async takeAll(): Promise<void> {
    for (const take of this.waiting.splice(0)) take();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

class WakeUps extends WakeUpQueue<object> {
  constructor(queue: SlowQueue) {
    super(queue, 'tests', pino({ enabled: false }));
  }

  wakeUp(id: number): void {
    this.add(`test-${id}`, {});
  }
}

describe('WakeUpQueue', () => {
  it('keeps one wake-up job for each thing while Redis is away, however often the sweep brings it along', () => {
    const queue = new SlowQueue();
    const wakeUps = new WakeUps(queue);

    for (let sweep = 0; sweep < 5; sweep++) for (const id of [1, 2]) wakeUps.wakeUp(id);

    expect(queue.added).toEqual(['test-1', 'test-2']);
  });

  it('keeps a limited number of different ones while Redis is away', async () => {
    const queue = new SlowQueue();
    const wakeUps = new WakeUps(queue);
    for (let id = 0; id < 10_001; id++) wakeUps.wakeUp(id);
    expect(queue.added).toHaveLength(10_000);

    await queue.takeAll();
    wakeUps.wakeUp(10_001);
    expect(queue.added.at(-1)).toBe('test-10001');
  });

  it('adds it again once Redis took it: it may be lost there', async () => {
    const queue = new SlowQueue();
    const wakeUps = new WakeUps(queue);
    wakeUps.wakeUp(1);
    await queue.takeAll();

    wakeUps.wakeUp(1);

    expect(queue.added).toEqual(['test-1', 'test-1']);
  });
});
