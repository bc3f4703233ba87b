import { useOwnDatabase } from '../../test/backing-services.js';
import { TcpProxy } from '../../test/tcp-proxy.js';
import { DatabaseWatchdog } from './database-watchdog.js';

const own = useOwnDatabase();

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
    await new Promise((resolve) => setTimeout(resolve, 500)); // so long a check counts for all who ask
    proxy.freeze();

    await expect(watchdog.check()).rejects.toMatchObject({ code: 'unavailable' });
    await proxy.close();
    await watchdog.close();
  });
});
