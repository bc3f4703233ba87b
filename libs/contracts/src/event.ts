import { type z } from 'zod';
import { type ServiceName } from './operation.js';

/** A fact that other services react to: past tense, stored until every consumer has acknowledged it. */
export interface EventType<P extends z.ZodType = z.ZodType> {
  readonly kind: 'event';
  /** `event.<service>.<resource>.<past participle>.v<version>` */
  readonly subject: string;
  readonly payload: P;
}

export const EVENT_STREAM = 'INGOT_EVENTS';
export const EVENT_SUBJECTS = 'event.>';

/**
 * Declares an event. Optional fields can be added; a changed meaning needs a new version beside the old one.
 * @param name `<resource>.<past participle>`
 */
export const event = <P extends z.ZodType>(
  service: ServiceName,
  name: string,
  version: number,
  payload: P,
): EventType<P> => ({ kind: 'event', subject: `event.${service}.${name}.v${version}`, payload });

/** A delivered event. */
export interface EventOf<E extends EventType> {
  /** The same for every delivery of this event. */
  readonly id: string;
  /** Distinguishes the events of a consumer that handles several. */
  readonly subject: string;
  readonly occurredAt: Date;
  readonly payload: z.output<E['payload']>;
}
