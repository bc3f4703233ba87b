import { SetMetadata } from '@nestjs/common';
import { type EventOf, type EventType } from '@ingot/contracts';

export const CONSUMES = 'ingot:consumes';

export interface Consumption {
  readonly events: readonly EventType[];
  /** The consumer's name for ever: another name is another consumer, from the beginning of the stream. */
  readonly durable: string;
}

/**
 * Makes a method the durable consumer of an event, or of several about the same resource, in their order. An event is
 * acknowledged when the method returns and delivered again when it throws, so the method must do the same for the second
 * delivery of one id as if there had been none.
 */
export const Consumes =
  <E extends EventType>(events: E | readonly E[], { durable }: { durable: string }) =>
  (target: object, key: string, method: TypedPropertyDescriptor<(event: EventOf<E>) => Promise<void>>): void => {
    const all: readonly EventType[] = [events].flat();
    SetMetadata<string, Consumption>(CONSUMES, { events: all, durable })(target, key, method);
  };
