import { platformConfig } from './platform-config.js';

const natsUrl = platformConfig.shape.NATS_URL;

describe('NATS_URL', () => {
  it.each(['nats://host:4222', 'tls://user:password@host', 'nats://user:password@one:4222,nats://two:4222'])(
    'is a server or several: %s',
    (text) => expect(natsUrl.parse(text)).toBe(text),
  );

  it.each(['host', 'http://host', 'nats://one,two', 'nats://one,'])('is not %s', (text) => {
    expect(natsUrl.safeParse(text).error?.issues).toMatchObject([
      { message: 'expected URLs starting with nats:// or tls://, separated by commas' },
    ]);
  });
});
