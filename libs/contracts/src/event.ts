import { type z } from 'zod';
import { type ServiceName } from './operation.js';

/** A fact that other services act on: in the past tense, kept until every consumer has dealt with it. */
export interface EventType<P extends z.ZodType = z.ZodType> {
  readonly kind: 'event';
  /** `event.<service>.<resource>.<past participle>.v<version>` */
  readonly subject: string;
  readonly payload: P;
}

export const EVENT_STREAM = 'INGOT_EVENTS';
export const EVENT_SUBJECTS = 'event.>';

/**
 * Declares an event. Add optional fields freely; a changed meaning is a new version beside the old one.
 * @param name `<resource>.<past participle>`
 */
export const event = <P extends z.ZodType>(
  service: ServiceName,
  name: string,
  version: number,
  payload: P,
): EventType<P> => ({ kind: 'event', subject: `event.${service}.${name}.v${version}`, payload });

/** One event as a consumer receives it. */
export interface EventOf<E extends EventType> {
  /** The same at every delivery of this event. */
  readonly id: string;
  /** Tells the events apart that one method consumes. */
  readonly subject: string;
  readonly occurredAt: Date;
  readonly payload: z.output<E['payload']>;
}
