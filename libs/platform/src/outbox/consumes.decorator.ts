import { SetMetadata } from '@nestjs/common';
import { type EventOf, type EventType } from '@ingot/contracts';

export const CONSUMES = 'ingot:consumes';

export interface Consumption {
  readonly events: readonly EventType[];
  /**
   * The permanent name of the consumer: another name is a new consumer, which starts at the beginning of the stream. Methods with the same
   * name share it: an event is delivered once for all of them.
   */
  readonly durable: string;
  /** The former name of the consumer: a new one begins where an older version left off. */
  readonly takesOver?: string | undefined;
}

/**
 * Marks a method as the durable consumer of an event, or of several about the same resource. An event is acknowledged when the method
 * returns, and redelivered later when it throws. So handlers must be idempotent and independent of order: a redelivered event
 * comes after later ones, and replicas handle events concurrently. Each method handles one event at a time.
 */
export const Consumes =
  <E extends EventType>(
    events: E | readonly E[],
    { durable, takesOver }: { readonly durable: string; readonly takesOver?: string },
  ) =>
  (target: object, key: string, method: TypedPropertyDescriptor<(event: EventOf<E>) => Promise<void>>): void => {
    const all: readonly EventType[] = [events].flat();
    SetMetadata<string, Consumption>(CONSUMES, { events: all, durable, takesOver })(target, key, method);
  };
