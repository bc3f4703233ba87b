import { HoldTimes } from '../holding/hold-times.js';

/** Why a call failed without a reply; `undelivered` if it certainly reached nobody. */
export type GivenUp = 'undelivered' | 'not sent' | 'no reply in time' | 'nobody answers' | 'the connection broke';

/** The callbacks of a call, of which one is called, once. */
interface Outcomes<Answer> {
  readonly answered: (answer: Answer) => void;
  readonly givenUp: (reason: GivenUp, cause?: unknown) => void;
}

interface Waiting<Answer> extends Outcomes<Answer> {
  readonly callee: string;
  readonly answerBy: number;
  readonly deadlineMs: number;
  heardBy: number;
}

const LOOK_EVERY_MS = 100;

/**
 * Calls that wait for their reply. One check ten times a second serves all of them, so that a call fails at most a tenth of a second
 * after its deadline. Late replies and keepalives are ignored.
 *
 * Ids are reused: NATS remembers for minutes that a service may answer an id, and some versions search all that they remember with each
 * message. An id is free once no further answer can come. Only calls of the same callee reuse it, as that callee may still send to it.
 */
export class PendingCalls<Answer> {
  private readonly waiting = new Map<string, Waiting<Answer>>();
  /** By callee; the last one is used next. */
  private readonly free = new Map<string, string[]>();
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

  /** Returns the call's id, of letters and digits. @param callee those who may answer it */
  add(callee: string, deadlineMs: number, outcomes: Outcomes<Answer>): string {
    const now = Date.now();
    const id = this.free.get(callee)?.pop() ?? (++this.lastId).toString(36);
    const times = { answerBy: now + deadlineMs, deadlineMs, heardBy: now + this.silenceMs };
    this.waiting.set(id, { callee, ...times, ...outcomes });
    return id;
  }

  /** Handles a keepalive. */
  heard(id: string): void {
    const call = this.waiting.get(id);
    if (call !== undefined) call.heardBy = Date.now() + this.silenceMs;
  }

  answer(id: string, answer: Answer): void {
    const call = this.waiting.get(id);
    if (call === undefined) return;
    this.waiting.delete(id);
    this.release(call.callee, id);
    call.answered(answer);
  }

  /** The id is not used again, as an answer may still come, unless the call reached nobody. */
  giveUp(id: string, reason: GivenUp, cause?: unknown): void {
    const call = this.waiting.get(id);
    if (call === undefined) return;
    this.waiting.delete(id);
    if (reason === 'undelivered') this.release(call.callee, id);
    call.givenUp(reason, cause);
  }

  /** Fails all calls, whose replies are lost. */
  giveUpAll(): void {
    for (const id of this.waiting.keys()) this.giveUp(id, 'the connection broke');
  }

  private release(callee: string, id: string): void {
    const free = this.free.get(callee);
    if (free === undefined) this.free.set(callee, [id]);
    else free.push(id);
  }

  private look(): void {
    const now = Date.now();
    for (const [id, call] of this.waiting) {
      if (now >= this.holds.prolonged(call.answerBy, call.deadlineMs)) this.giveUp(id, 'no reply in time');
      else if (now >= call.heardBy) this.giveUp(id, 'nobody answers');
    }
  }
}
