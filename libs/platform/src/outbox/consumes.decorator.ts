import { SetMetadata } from '@nestjs/common';
import { type EventOf, type EventType } from '@ingot/contracts';

export const CONSUMES = 'ingot:consumes';

export interface Consumption {
  readonly event: EventType;
  /** The consumer's name for ever: another name is another consumer, from the beginning of the stream. */
  readonly durable: string;
}

/**
 * Makes a method the durable consumer of an event. It is acknowledged when the method returns and delivered again when it
 * throws, so the method must do the same for the second delivery of one id as if there had been none.
 */
export const Consumes =
  <E extends EventType>(event: E, { durable }: { durable: string }) =>
  (target: object, key: string, method: TypedPropertyDescriptor<(event: EventOf<E>) => Promise<void>>): void => {
    SetMetadata<string, Consumption>(CONSUMES, { event, durable })(target, key, method);
  };
