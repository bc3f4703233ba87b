import { Unavailable } from '@ingot/contracts';

/** The call certainly reached nobody: repeating it is safe, also when it changes something. */
export class Undelivered extends Unavailable {}

/** For how long a storage still takes calls once it has said that it leaves: those that were sent by processes that had not heard it. */
export const LEAVES_AFTER_MS = 500;

export interface HoldLimits {
  /** The longest time that calls are held; 0: none are. */
  readonly holdMs: number;
  /** Limits of all held calls of the process; beyond them calls fail at once. */
  readonly calls: number;
  readonly bytes: number;
}

/** Who takes a call. */
export interface Taker {
  /** The name of a storage; `any` for what any of them takes. */
  readonly storage: string;
  readonly over: 'nats' | 'http';
}

export interface HoldableCall<Answer> {
  readonly taker: Taker;
  /** The memory that the call takes while it is held. */
  readonly bytes: number;
  /** Called when the call is held, as most are not: what it gives aborts when nobody waits for the answer any longer. */
  readonly gone?: (() => AbortSignal) | undefined;
  /**
   * Rejects with `Undelivered` when it reached nobody.
   * @param delivered to be called when it has certainly reached somebody, if that is known before the answer
   */
  attempt(delivered?: () => void): Promise<Answer>;
}
