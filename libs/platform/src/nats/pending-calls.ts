/** Why a call was given up. */
export type GivenUp = 'no reply in time' | 'nobody answers' | 'the connection broke';

interface Waiting {
  readonly answerBy: number;
  heardBy: number;
  readonly giveUp: (reason: GivenUp) => void;
}

export interface PendingCall {
  /** Somebody works on it. */
  heard(): void;
  /** It is answered, one way or the other. */
  settled(): void;
}

const LOOK_EVERY_MS = 100;

/**
 * Calls that wait for their reply. One look at all of them ten times a second costs less than timers for each; a call is
 * given up so much later than its time at the most.
 */
export class PendingCalls {
  private readonly waiting = new Set<Waiting>();
  private timer: NodeJS.Timeout | undefined;

  /** @param silenceMs how long a call may be without a sign that somebody works on it */
  constructor(private readonly silenceMs: number) {}

  start(): void {
    this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  add(deadlineMs: number, giveUp: (reason: GivenUp) => void): PendingCall {
    const now = Date.now();
    const call: Waiting = { answerBy: now + deadlineMs, heardBy: now + this.silenceMs, giveUp };
    this.waiting.add(call);
    return {
      heard: () => {
        call.heardBy = Date.now() + this.silenceMs;
      },
      settled: () => {
        this.waiting.delete(call);
      },
    };
  }

  /** Their replies are lost. */
  giveUpAll(): void {
    for (const call of this.waiting) this.giveUp(call, 'the connection broke');
  }

  private look(): void {
    const now = Date.now();
    for (const call of this.waiting) {
      if (now >= call.answerBy) this.giveUp(call, 'no reply in time');
      else if (now >= call.heardBy) this.giveUp(call, 'nobody answers');
    }
  }

  private giveUp(call: Waiting, reason: GivenUp): void {
    this.waiting.delete(call);
    call.giveUp(reason);
  }
}
