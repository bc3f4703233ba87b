import { AsyncResource } from 'node:async_hooks';
import { HoldTimes } from '../holding/hold-times.js';

/** Why a call failed without a reply; `undelivered` if it certainly reached nobody. */
export type GivenUp = 'undelivered' | 'not sent' | 'no reply in time' | 'nobody answers' | 'the client was closed';

/** The callbacks of a call. One of the first two is called, once. */
interface Outcomes<Answer> {
  readonly answered: (answer: Answer) => void;
  readonly givenUp: (reason: GivenUp, cause?: unknown) => void;
  /** Nothing is heard of the call: its reply may be lost. */
  readonly askAgain: () => void;
}

interface Waiting<Answer> extends Outcomes<Answer> {
  readonly callee: string;
  readonly deadlineMs: number;
  answerBy: number;
  heardBy: number;
  askAgainAt: number;
  /** It may be answered twice. */
  wasAskedAgain: boolean;
  /** Its reply is on its way. */
  isArriving: boolean;
}

/** The times of a call. */
interface Times {
  readonly deadlineMs: number;
  /** That the request may take to arrive. */
  readonly transitMs: number;
}

/** After how long without a sign of a call something is done. */
export interface Silences {
  /** The reply is asked for again. */
  readonly askAgainMs: number;
  /** The call is given up. */
  readonly giveUpMs: number;
}

const LOOK_EVERY_MS = 100;
/** A process that looks so much later was held up, perhaps with its machine: what it waits for had as little time. */
const HELD_UP_MS = 500;
/** From a new connection on, for the reply of a call that was under way: the callee may have lost its connection as well. */
const AFTER_RECONNECT_MS = 1_500;
/** From the end of a large reply on, for what was sent after it. */
const AFTER_ARRIVAL_MS = 500;

/**
 * Calls that wait for their reply. One check ten times a second serves all of them, as long as there are any, so that a call fails at
 * most a tenth of a second after its deadline. Late replies and keepalives are ignored.
 *
 * Ids are reused: NATS remembers for minutes that a service may answer an id, and some versions search all that they remember with each
 * message. An id is free once no further answer can come, which is never certain of a call that was asked again. Only calls of the same
 * callee reuse it, as that callee may still send to it.
 */
export class PendingCalls<Answer> {
  private readonly waiting = new Map<string, Waiting<Answer>>();
  /** By callee; the last one is used next. */
  private readonly free = new Map<string, string[]>();
  private timer: NodeJS.Timeout | undefined;
  /** Where timers are made: one that is made within a request would keep its context while any call waits. */
  private readonly outside = new AsyncResource('PendingCalls');
  private lastId = 0;
  private lookedAt = 0;
  /** Until when a large reply may be on its way. Nothing else is heard meanwhile: the messages of a connection come one after the other. */
  private arrivesBy = 0;

  /** @param holds prolong deadlines */
  constructor(
    private readonly silences: Silences,
    private readonly holds = new HoldTimes(0),
  ) {}

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Returns the call's id, of letters and digits. @param callee those who may answer it */
  add(callee: string, { deadlineMs, transitMs }: Times, outcomes: Outcomes<Answer>): string {
    const now = Date.now();
    const arrivesBy = now + transitMs;
    const id = this.free.get(callee)?.pop() ?? (++this.lastId).toString(36);
    const { askAgainMs, giveUpMs } = this.silences;
    const { answered, givenUp, askAgain } = outcomes; // spreads would take longer than all the rest
    const [answerBy, heardBy, askAgainAt] = [now + deadlineMs, arrivesBy + giveUpMs, arrivesBy + askAgainMs];
    this.waiting.set(id, {
      callee,
      deadlineMs,
      answerBy,
      heardBy,
      askAgainAt,
      answered,
      givenUp,
      askAgain,
      wasAskedAgain: false,
      isArriving: false,
    });
    this.timer ??= this.outside.runInAsyncScope(() => this.startLooking());
    return id;
  }

  /** Handles a keepalive. @param transitMs the time that the reply may take, which comes next */
  heard(id: string, transitMs = 0): void {
    const call = this.waiting.get(id);
    if (call === undefined) return;
    const arrivesBy = Date.now() + transitMs;
    call.heardBy = arrivesBy + this.silences.giveUpMs;
    call.askAgainAt = arrivesBy + this.silences.askAgainMs;
    if (transitMs === 0) return;
    call.isArriving = true;
    this.arrivesBy = Math.max(this.arrivesBy, arrivesBy);
  }

  answer(id: string, answer: Answer): void {
    const call = this.waiting.get(id);
    if (call === undefined) return;
    this.waiting.delete(id);
    if (call.isArriving) this.arrivesBy = Math.min(this.arrivesBy, Date.now() + AFTER_ARRIVAL_MS);
    if (!call.wasAskedAgain) this.release(call.callee, id);
    call.answered(answer);
  }

  /** NATS says that nobody takes the call. Of a call that was asked again, it means that nobody is there at the moment. */
  undelivered(id: string): void {
    if (this.waiting.get(id)?.wasAskedAgain === false) this.giveUp(id, 'undelivered');
  }

  /** The id is not used again, as an answer may still come, unless the call reached nobody. */
  giveUp(id: string, reason: GivenUp, cause?: unknown): void {
    const call = this.waiting.get(id);
    if (call === undefined) return;
    this.waiting.delete(id);
    if (reason === 'undelivered') this.release(call.callee, id);
    call.givenUp(reason, cause);
  }

  /** Fails all calls. */
  giveUpAll(): void {
    for (const id of this.waiting.keys()) this.giveUp(id, 'the client was closed');
  }

  /** Replies may have been lost with the last connection. */
  reconnected(): void {
    const now = Date.now();
    this.arrivesBy = 0;
    for (const call of this.waiting.values()) {
      call.heardBy = Math.max(call.heardBy, now + AFTER_RECONNECT_MS);
      this.askAgain(call, now);
    }
  }

  private askAgain(call: Waiting<Answer>, now: number): void {
    call.wasAskedAgain = true;
    call.askAgainAt = now + this.silences.askAgainMs;
    call.askAgain();
  }

  private release(callee: string, id: string): void {
    const free = this.free.get(callee);
    if (free === undefined) this.free.set(callee, [id]);
    else free.push(id);
  }

  private startLooking(): NodeJS.Timeout {
    this.lookedAt = Date.now();
    // after pending socket reads: the reply may have arrived while this process was busy
    return setInterval(() => setImmediate(() => this.look()), LOOK_EVERY_MS).unref();
  }

  private look(): void {
    if (this.waiting.size === 0) return this.stop();
    const now = Date.now();
    const lateMs = now - this.lookedAt - LOOK_EVERY_MS;
    this.lookedAt = now;
    if (lateMs > HELD_UP_MS) this.allow(lateMs);
    for (const [id, call] of this.waiting) {
      if (now >= this.holds.prolonged(call.answerBy, call.answerBy - call.deadlineMs))
        this.giveUp(id, 'no reply in time');
      else if (now < this.arrivesBy) continue;
      else if (now >= call.heardBy) this.giveUp(id, 'nobody answers');
      else if (now >= call.askAgainAt) this.askAgain(call, now);
    }
  }

  /** Time in which this process did not run does not count. */
  private allow(ms: number): void {
    for (const call of this.waiting.values()) {
      call.answerBy += ms;
      call.heardBy += ms;
      call.askAgainAt += ms;
    }
  }
}
