import { join } from 'node:path';
import { warningsIn } from '../../../../tools/src/testing/logged-warnings.js';
import { EventSource } from '../events/event-source.js';
import { ApiClient, type Caller } from '../http/api-client.js';
import { type TestUser } from '../given/test-user.js';
import { Given } from '../given/given.js';
import { Visitor } from '../web/visitor.js';
import { type AuditRecord, readAuditTrail } from './audit-trail.js';
import { HeldTransaction } from './held-transaction.js';
import { mailServer, Mails } from '../mail/mails.js';
import { type RunningStack, sharedStack } from './running-stack.js';

/** A running Ingot, for tests. */
export class TestStack {
  /** The first administrator. */
  readonly root: ApiClient;
  /** Creates test data of its own, so that tests run in any order and concurrently. */
  readonly given: Given;
  readonly events: EventSource;

  /** @param processesEnd whether specs kill and restart its processes */
  constructor(
    readonly running: RunningStack,
    { processesEnd = false }: { readonly processesEnd?: boolean } = {},
  ) {
    this.root = new ApiClient(running.url, { headers: { 'private-token': running.rootToken } });
    this.given = new Given(running, this.root, processesEnd);
    this.events = new EventSource(running.natsUrl);
  }

  /** The mails that were sent. */
  get mails(): Mails {
    return new Mails(mailServer().directory);
  }

  get url(): string {
    return this.running.url;
  }

  /** Runs one statement in a service's database, for states that the API cannot create. Returns its rows. */
  async query(
    service: keyof RunningStack['databaseUrls'],
    text: string,
    values: readonly unknown[] = [],
  ): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: this.running.databaseUrls[service] });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  /** Keeps a transaction open in a service's database while `act` runs, so that concurrent calls overlap. */
  async holding<T>(
    service: keyof RunningStack['databaseUrls'],
    act: (transaction: HeldTransaction) => Promise<T>,
  ): Promise<T> {
    const transaction = await HeldTransaction.begin(this.running.databaseUrls[service]);
    try {
      return await act(transaction);
    } finally {
      await transaction.end();
    }
  }

  /** The records of an audit event, of all processes. */
  audit(event: string): AuditRecord[] {
    return readAuditTrail(this.running.dataDir, event);
  }

  /** The lines of the logs in which the processes warn of something, the oldest first. */
  warnings(): string[] {
    return warningsIn(join(this.running.dataDir, 'logs')).map(({ text }) => text);
  }

  /** An API client for a user or a token; null is anonymous. */
  as(caller: Caller | string | null): ApiClient {
    return new ApiClient(this.running.url, caller);
  }

  /** A visitor of pages. */
  visitor(): Visitor {
    return new Visitor(this.running.url);
  }

  /** A signed-in visitor. Throws when the sign-in is refused. */
  async signedIn({ username, password }: Pick<TestUser, 'username' | 'password'>): Promise<Visitor> {
    const visitor = this.visitor();
    const { status, html } = await visitor.signIn(username, password);
    if (status !== 302) throw new Error(`${username} cannot sign in: ${status} ${html}`);
    return visitor;
  }
}

/** The shared stack of the run. */
export const useStack = (): TestStack => new TestStack(sharedStack());
