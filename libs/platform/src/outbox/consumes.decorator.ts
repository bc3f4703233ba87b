import { SetMetadata } from '@nestjs/common';
import { type EventOf, type EventType } from '@ingot/contracts';

export const CONSUMES = 'ingot:consumes';

export interface Consumption {
  readonly events: readonly EventType[];
  /** The consumer's name for ever: another name is another consumer, from the beginning of the stream. */
  readonly durable: string;
}

/**
 * Makes a method the durable consumer of an event, or of several about the same resource. An event is acknowledged when the method
 * returns, and delivered again later when it throws. So the method may be called twice with one event, and with events out of their
 * order: an event that is delivered again comes after later ones, and replicas take events side by side.
 */
export const Consumes =
  <E extends EventType>(events: E | readonly E[], { durable }: { durable: string }) =>
  (target: object, key: string, method: TypedPropertyDescriptor<(event: EventOf<E>) => Promise<void>>): void => {
    const all: readonly EventType[] = [events].flat();
    SetMetadata<string, Consumption>(CONSUMES, { events: all, durable })(target, key, method);
  };
