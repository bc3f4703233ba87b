import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { useOwnDatabase } from '../../test/backing-services.js';
import { TcpProxy } from '../../test/tcp-proxy.js';
import { DatabaseWatchdog } from './database-watchdog.js';

/** For so long a check counts for all who ask. */
const SHARED_MS = 500;
/** Longer than the watchdog waits for an answer. */
const HELD_UP_MS = 2_800;

const own = useOwnDatabase();

/** As a busy machine does. */
function holdUpThisProcess(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HELD_UP_MS);
}

describe('the watchdog of the database', () => {
  it('is content with a database that answers, and with one that refuses connections', async () => {
    for (const url of [own.url, 'postgres://nobody@127.0.0.1:1/none']) {
      const watchdog = new DatabaseWatchdog(url, 'spec');
      await watchdog.check();
      await watchdog.close();
    }
  });

  it('ends the connection to a database that neither answers nor closes it', async () => {
    const proxy = new TcpProxy(new URL(own.url));
    await proxy.listen();
    const watchdog = new DatabaseWatchdog(proxy.url, 'spec');
    await watchdog.check();
    await sleep(SHARED_MS);
    proxy.freeze();

    await expect(watchdog.check()).rejects.toMatchObject({ code: 'unavailable' });
    await proxy.close();
    await watchdog.close();
  });

  it('reads an answer that arrived while the process was held up', async () => {
    const watchdog = new DatabaseWatchdog(own.url, 'spec');
    await watchdog.check();
    await sleep(SHARED_MS);

    const check = watchdog.check();
    await nextTurn(); // the question is on its way
    holdUpThisProcess();

    await expect(check).resolves.toBeUndefined();
    await watchdog.close();
  });
});
