const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const FIRST_PAUSE_MS = 500;
/** The longest pause during an outage: events are handled soon after its end. */
const OUTAGE_PAUSE_MS = MINUTE_MS / 2;
/** From this delivery on, some ten minutes after the first, the pauses of what fails for another reason grow further. */
const PATIENT_DELIVERIES = 25;
const GROWTH = 1.2;
/** So that all that a consumer may have under way costs it no more than some 30 tries a second. */
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
/** Operators have so long to mend what fails. */
const SET_ASIDE_AFTER_MS = 3 * DAY_MS;
/** An event that waited for days before its first delivery is tried nevertheless. */
const TRIED_AT_LEAST = 100;

export interface FailedDelivery {
  /** How often the event was delivered, including this time. */
  readonly deliveries: number;
  readonly publishedAt: Date;
  /** Whether something that is needed is away, so that every event fails meanwhile. */
  readonly isOutage: boolean;
}

/**
 * After how many milliseconds the event is delivered again; null when it never will be. What fails for a reason of its own leaves more and
 * more room to other events, and is set aside at last; an outage, however long, loses nothing. Pure.
 */
export function retryDelayOf({ deliveries, publishedAt, isOutage }: FailedDelivery, now: Date): number | null {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (deliveries - 1), OUTAGE_PAUSE_MS);
  if (isOutage) return pause;
  const age = now.getTime() - publishedAt.getTime();
  if (age >= SET_ASIDE_AFTER_MS && deliveries >= TRIED_AT_LEAST) return null;
  return Math.min(pause * GROWTH ** Math.max(deliveries - PATIENT_DELIVERIES, 0), LONGEST_PAUSE_MS);
}
