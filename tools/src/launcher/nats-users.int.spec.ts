import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { storageRpc } from '@ingot/contracts';
import { NATS_USERS, permissionsOf } from '../docs/nats-permissions.js';

const { natsUrl, dataDir } = z
  .object({ natsUrl: z.string(), dataDir: z.string() })
  .parse(JSON.parse(readFileSync(process.env.INGOT_TEST_STACK ?? '', 'utf8')));
const { natsPasswords } = z
  .object({ natsPasswords: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')));

const open: NatsConnection[] = [];
afterAll(() => Promise.all(open.map((connection) => connection.close())));

/** A connection as that process's user; the shared stack has the permissions of the manifests. */
async function connectAs(user: string): Promise<NatsConnection> {
  const connection = await connect({ servers: new URL(natsUrl).host, user, pass: natsPasswords[user] ?? '' });
  open.push(connection);
  return connection;
}

/** What NATS refuses next. */
async function refusal(connection: NatsConnection): Promise<{ operation: string; subject: string } | undefined> {
  for await (const status of connection.status()) {
    if (status.type !== 'error' || !(status.error instanceof errors.PermissionViolationError)) continue;
    const { operation, subject } = status.error;
    return { operation, subject };
  }
  return undefined;
}

/** NATS remembers for that long, for every call, that it may be answered. */
const LONGEST_ANSWER_SECONDS = 180;
const SERVICES = NATS_USERS.filter((user) => user !== 'gateway');

describe('a process on NATS', () => {
  it.each([
    ['gateway', 'event.user.deleted.v1'],
    ['gateway', '$JS.API.STREAM.DELETE.INGOT_EVENTS'],
    ['gateway', '_INBOX.user-service.x'],
    ['user-service', 'event.repo.ref.updated.v1'],
    ['user-service', 'projects.create'],
    ['repo-service', 'event.mr.merge_request.merged.v1'],
    ['repo-service', 'user.rpc.token.authenticate'],
    ['mr-service', '$JS.API.STREAM.PURGE.INGOT_EVENTS'],
    ['mr-service', '$JS.API.CONSUMER.DELETE.INGOT_EVENTS.mr-auto-merges'],
    ['mr-service', 'user.users.create'],
    ['ci-service', '$JS.ACK.INGOT_EVENTS.mr-auto-merges.1.1.1.1.1'],
    ['ci-service', 'broadcast.user.changed'],
  ])('does not tell what is not its own to tell: %s, %s', async (user, subject) => {
    const connection = await connectAs(user);
    const refused = refusal(connection);
    connection.publish(subject, 'x');
    expect(await refused).toEqual({ operation: 'publish', subject });
  });

  it.each([
    ...NATS_USERS.flatMap((user) => ['>', '_INBOX.>', 'event.>'].map((subject) => [user, subject])),
    ...SERVICES.flatMap((user) =>
      ['_INBOX.gateway.>', `${user === 'user-service' ? 'repo' : 'user'}.>`].map((s) => [user, s]),
    ),
    ['gateway', 'user.>'],
  ])('does not listen to what is meant for others: %s, %s', async (user = '', subject = '') => {
    const connection = await connectAs(user);
    const refused = refusal(connection);
    connection.subscribe(subject);
    expect(await refused).toEqual({ operation: 'subscription', subject });
  });

  it.each(NATS_USERS)('may answer a call for minutes at most: %s', (user) => {
    expect(permissionsOf(user).answersWithin ?? 0).toBeLessThanOrEqual(LONGEST_ANSWER_SECONDS);
  });

  it('answers calls that it was asked, and nobody else', async () => {
    const [caller, callee] = await Promise.all([connectAs('gateway'), connectAs('repo-service')]);
    const subject = storageRpc('spec').subject.replace('{storage}', 'no-such-storage');
    callee.subscribe(subject, { callback: (_error, message) => void message.respond('answer') });
    await callee.flush();
    // the gateway's own subjects name no such call: the administrator of the stack asks with the gateway's inbox
    const { username, password } = new URL(natsUrl);
    const asking = await connect({ servers: new URL(natsUrl).host, user: username, pass: password });
    open.push(asking);
    const answered = new Promise<string>((resolve) => {
      caller.subscribe('_INBOX.gateway.spec', { callback: (_error, message) => resolve(message.string()) });
    });
    await caller.flush();
    asking.publish(subject, 'question', { reply: '_INBOX.gateway.spec' });
    expect(await answered).toBe('answer');

    const refused = refusal(callee);
    callee.publish('_INBOX.gateway.other', 'an answer to nothing');
    expect(await refused).toEqual({ operation: 'publish', subject: '_INBOX.gateway.other' });
  });
});
