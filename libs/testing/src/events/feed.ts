import { z } from 'zod';
import { type contributionEvent } from '@ingot/contracts';
import { type Caller } from '../http/api-client.js';
import { eventually } from '../http/eventually.js';
import { expectStatus } from '../http/expect-status.js';
import { type TestStack } from '../stack/use-stack.js';

export type FeedEvent = z.output<typeof contributionEvent>;

/** A feed of contribution events as a user sees it. Events appear with a short delay. */
export class Feed {
  constructor(
    private readonly stack: TestStack,
    private readonly path: string,
    private readonly reader: Caller | null,
  ) {}

  static of(stack: TestStack, user: { readonly id: number }, reader: Caller): Feed {
    return new Feed(stack, `/users/${user.id}/events`, reader);
  }

  /** The newest hundred, newest first. */
  async read(): Promise<FeedEvent[]> {
    const reply = await this.stack.as(this.reader).get(`${this.path}?per_page=100`);
    const { contributionEvent: event } = await import('@ingot/contracts'); // loaded on demand, as few specs read feeds
    return z.array(event.strict()).parse(expectStatus(reply, 200));
  }

  async actions(): Promise<string[]> {
    return (await this.read()).map(({ action_name: action }) => action);
  }

  /** Waits until the feed has so many events. */
  async ofLength(length: number): Promise<FeedEvent[]> {
    return eventually(
      () => this.read(),
      (events) => events.length >= length,
    );
  }

  /** Waits for an event that matches. */
  async event(isWanted: (event: FeedEvent) => boolean): Promise<FeedEvent> {
    const find = async () => (await this.read()).find(isWanted);
    const found = await eventually(find, (event) => event !== undefined);
    if (found === undefined) throw new Error(`no such event in ${this.path}`);
    return found;
  }
}
