import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Broadcast } from '@ingot/contracts';
import { natsUrl } from '../../test/backing-services.js';
import { eventually } from '../../test/eventually.js';
import { memoryLogger } from '../../test/memory-logger.js';
import { Broadcasts } from './broadcasts.js';
import { RpcClient } from './rpc-client.js';

Logger.overrideLogger(false);
const client = new RpcClient(natsUrl(), 'listener');

beforeAll(() => client.connect());
afterAll(() => client.close());

describe('broadcasts', () => {
  it.each(['x', '', 'null'])(
    'that cannot be handled, such as %j, are logged, and the connection stays',
    async (unreadable) => {
      const { logger, lines } = memoryLogger();
      const broadcasts = new Broadcasts(client, logger);
      const changed: Broadcast<{ readonly id: number }> = { kind: 'broadcast', subject: `spec.${randomUUID()}` };
      const heard: number[] = [];
      broadcasts.listen(changed, ({ id }) => void heard.push(id));

      client.connection.publish(changed.subject, unreadable);
      await broadcasts.send(changed, { id: 7 });

      await eventually(() => expect(heard).toEqual([7]));
      expect(client.connected).toBe(true);
      expect(lines).toEqual([
        expect.objectContaining({ msg: 'a broadcast could not be handled', subject: changed.subject }),
      ]);
    },
  );

  it('may have been missed on a new connection, and until all servers know its subscriptions', async () => {
    const broadcasts = new Broadcasts(client, memoryLogger().logger);
    let gaps = 0;
    broadcasts.onGap(() => gaps++);
    expect(gaps).toBe(0);
    await eventually(() => expect(gaps).toBe(1));

    await client.connection.reconnect();
    await eventually(() => expect(gaps).toBe(3));
  });
});
