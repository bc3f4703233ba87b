import { jest } from '@jest/globals';
import { z } from 'zod';
import { Unavailable } from '@ingot/contracts';
import { createLogger, RpcClient } from '@ingot/platform';
import { CredentialUsage } from './credential-usage.js';

const SECONDS = 300;
const TOLD_WITHIN_MS = 30_000;
const logger = createLogger('test of last uses', 'silent');

const message = z.object({ uses: z.array(z.object({ kind: z.string(), ref: z.string(), at: z.number() })) });
type Use = z.output<typeof message>['uses'][number];

let batches: Use[][];
let isAway: boolean;
let credentialUsage: CredentialUsage;

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  batches = [];
  isAway = false;
  const rpc = new RpcClient('nats://nowhere.invalid', 'test of last uses');
  jest.spyOn(rpc, 'call').mockImplementation((_rpc, request) => {
    if (isAway) return Promise.reject(new Unavailable());
    batches.push(message.parse(request).uses);
    return Promise.resolve(null);
  });
  credentialUsage = new CredentialUsage(rpc, { LAST_USE_SECONDS: SECONDS }, logger);
  credentialUsage.onApplicationBootstrap();
});

afterEach(async () => {
  await credentialUsage.onModuleDestroy();
  jest.useRealTimers();
});

const told = (): Use[] => batches.flat();
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('the last use of a credential', () => {
  it('is told within half a minute, once for many uses', async () => {
    for (let times = 0; times < 100; times++) credentialUsage.notice('access_token', 'a');
    credentialUsage.notice('ssh_key', '7');
    expect(batches).toEqual([]);
    await pass(TOLD_WITHIN_MS);
    expect(batches).toEqual([
      [
        { kind: 'access_token', ref: 'a', at: 1_000_000 },
        { kind: 'ssh_key', ref: '7', at: 1_000_000 },
      ],
    ]);
  });

  it('is told again when it is used after the configured time, and not before', async () => {
    credentialUsage.notice('access_token', 'a');
    await pass(SECONDS * 1_000 - 1);
    credentialUsage.notice('access_token', 'a');
    await pass(1);
    expect(told()).toHaveLength(1);
    credentialUsage.notice('access_token', 'a');
    await pass(TOLD_WITHIN_MS);
    expect(told().map(({ at }) => at)).toEqual([1_000_000, 1_000_000 + SECONDS * 1_000]);
  });

  it('waits while user-service is away', async () => {
    isAway = true;
    credentialUsage.notice('access_token', 'a');
    await pass(TOLD_WITHIN_MS);
    isAway = false;
    await pass(TOLD_WITHIN_MS);
    expect(told()).toEqual([{ kind: 'access_token', ref: 'a', at: 1_000_000 }]);
  });

  it('is told when the gateway is stopped', async () => {
    credentialUsage.notice('oauth_token', 'a');
    await credentialUsage.onModuleDestroy();
    expect(told()).toEqual([{ kind: 'oauth_token', ref: 'a', at: 1_000_000 }]);
  });

  it('is told in messages of five hundred', async () => {
    for (let token = 0; token < 1_200; token++) credentialUsage.notice('access_token', `token ${token}`);
    await pass(TOLD_WITHIN_MS);
    expect(batches.map((batch) => batch.length)).toEqual([500, 500, 200]);
  });

  it('goes unnoticed beyond fifty thousand, which are forgotten when their time is over', async () => {
    for (let token = 0; token < 50_001; token++) credentialUsage.notice('access_token', `token ${token}`);
    await pass(TOLD_WITHIN_MS);
    expect(told()).toHaveLength(50_000);
    await pass(SECONDS * 1_000);
    batches = [];
    credentialUsage.notice('access_token', 'one more');
    await pass(TOLD_WITHIN_MS);
    expect(told()).toMatchObject([{ ref: 'one more' }]);
  });
});
