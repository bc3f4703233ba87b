import { HoldTimes } from '../holding/hold-times.js';

/** Why a call failed without a reply; `undelivered` if it certainly reached nobody. */
export type GivenUp = 'undelivered' | 'not sent' | 'no reply in time' | 'nobody answers' | 'the connection broke';

/** The callbacks of a call, of which one is called, once. */
interface Outcomes<Answer> {
  readonly answered: (answer: Answer) => void;
  readonly givenUp: (reason: GivenUp, cause?: unknown) => void;
}

interface Waiting<Answer> extends Outcomes<Answer> {
  readonly answerBy: number;
  readonly deadlineMs: number;
  heardBy: number;
}

const LOOK_EVERY_MS = 100;

/**
 * Calls that wait for their reply. One check ten times a second serves all of them, so that a call fails at most a tenth of a second
 * after its deadline. Late replies and keepalives are ignored.
 */
export class PendingCalls<Answer> {
  private readonly waiting = new Map<string, Waiting<Answer>>();
  private timer: NodeJS.Timeout | undefined;
  private lastId = 0;

  /**
   * @param silenceMs the longest time without a keepalive
   * @param holds prolong deadlines
   */
  constructor(
    private readonly silenceMs: number,
    private readonly holds = new HoldTimes(0),
  ) {}

  start(): void {
    // after pending socket reads: the reply may have arrived while this process was busy
    this.timer ??= setInterval(() => setImmediate(() => this.look()), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Returns the call's id, of letters and digits. */
  add(deadlineMs: number, outcomes: Outcomes<Answer>): string {
    const now = Date.now();
    const id = (++this.lastId).toString(36);
    this.waiting.set(id, { answerBy: now + deadlineMs, deadlineMs, heardBy: now + this.silenceMs, ...outcomes });
    return id;
  }

  /** Handles a keepalive. */
  heard(id: string): void {
    const call = this.waiting.get(id);
    if (call !== undefined) call.heardBy = Date.now() + this.silenceMs;
  }

  answer(id: string, answer: Answer): void {
    const call = this.waiting.get(id);
    if (this.waiting.delete(id)) call?.answered(answer);
  }

  giveUp(id: string, reason: GivenUp, cause?: unknown): void {
    const call = this.waiting.get(id);
    if (this.waiting.delete(id)) call?.givenUp(reason, cause);
  }

  /** Fails all calls, whose replies are lost. */
  giveUpAll(): void {
    for (const id of this.waiting.keys()) this.giveUp(id, 'the connection broke');
  }

  private look(): void {
    const now = Date.now();
    for (const [id, call] of this.waiting) {
      if (now >= this.holds.prolonged(call.answerBy, call.deadlineMs)) this.giveUp(id, 'no reply in time');
      else if (now >= call.heardBy) this.giveUp(id, 'nobody answers');
    }
  }
}
