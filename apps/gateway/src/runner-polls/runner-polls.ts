import { hash, randomBytes } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { jobsQueued, runnerChanged, type RunnerReach } from '@ingot/contracts';
import { Broadcasts } from '@ingot/platform';
import { fits, type QueuedJobs } from './runner-fit.js';

/** How long a runner waits in one poll. Some runners ask on behalf of several, one after the other. */
const WAIT_MS = 10_000;
/** Runners that are remembered; others ask ci-service at each poll. */
const KNOWN_RUNNERS = 50_000;
/** What was queued since a runner asked may have been missed by the answer; a call takes no longer. */
const RECENT_MS = 30_000;

/** A runner, and how much of the queue it has seen. */
interface Watch {
  readonly reach: RunnerReach;
  /** Another one whenever there may be a job for the runner. */
  lastUpdate: string;
  /** Polls that wait for it to change. */
  readonly waiting: Set<() => void>;
}

/**
 * Answers the polls of runners while there is nothing to do, without asking anybody: ci-service tells by broadcast when jobs
 * are queued, and as many runners are woken as there are jobs.
 */
@Injectable()
export class RunnerPolls implements OnModuleDestroy {
  /** By the token, those that asked longest ago first. */
  private readonly watches = new Map<string, Watch>();
  private recent: { readonly at: number; readonly queued: QueuedJobs }[] = [];

  constructor(broadcasts: Broadcasts) {
    broadcasts.listen(jobsQueued, (queued) => this.onQueued(queued));
    broadcasts.listen(runnerChanged, ({ runnerId }) => this.forget((watch) => watch.reach.runnerId === runnerId));
    broadcasts.onGap(() => this.forget(() => true));
  }

  onModuleDestroy(): void {
    this.forget(() => true);
  }

  /**
   * Waits while the runner has seen all there is. Answers the position in the queue that it has then, or null when there may
   * be a job for it.
   */
  async untilChanged(
    { token, last_update: seen }: { readonly token: string; readonly last_update?: string | undefined },
    left: AbortSignal,
  ): Promise<string | null> {
    const watch = this.watches.get(keyOf(token));
    if (watch === undefined || watch.lastUpdate !== seen) return null;
    const isWoken = await wait(watch, left);
    return isWoken ? null : watch.lastUpdate;
  }

  /**
   * Remembers what the runner may take. Answers its position in the queue; null for a runner that is paused.
   * @param askedAt since when jobs may have been queued that the runner was not told of
   */
  learn(token: string, reach: RunnerReach, askedAt: number): string | null {
    const key = keyOf(token);
    if (!reach.active) {
      this.watches.delete(key);
      return null;
    }
    const known = this.watches.get(key);
    if (known !== undefined) return known.lastUpdate;
    const watch = { reach, lastUpdate: newPosition(), waiting: new Set<() => void>() };
    this.remember(key, watch);
    const { lastUpdate } = watch;
    // what was queued meanwhile is seen with the next poll, which brings a position that is over
    if (this.recent.some(({ at, queued }) => at >= askedAt && fits(reach, queued))) watch.lastUpdate = newPosition();
    return lastUpdate;
  }

  private remember(key: string, watch: Watch): void {
    const [oldest] = this.watches.keys();
    if (oldest !== undefined && this.watches.size >= KNOWN_RUNNERS) this.watches.delete(oldest);
    this.watches.set(key, watch);
  }

  private onQueued(queued: QueuedJobs): void {
    const now = Date.now();
    this.recent = [...this.recent.filter(({ at }) => now - at < RECENT_MS), { at: now, queued }];
    const fitting = [...this.watches.values()].filter(({ reach }) => fits(reach, queued));
    let jobs = queued.waiting.reduce((sum, { count }) => sum + count, 0);
    for (const watch of fitting) {
      if (watch.waiting.size === 0) watch.lastUpdate = newPosition();
      else if (jobs-- > 0) wake(watch);
    }
  }

  private forget(which: (watch: Watch) => boolean): void {
    for (const [key, watch] of this.watches.entries()) {
      if (!which(watch)) continue;
      this.watches.delete(key);
      wake(watch);
    }
  }
}

/** True when it was woken; false when nothing came in time, or the runner left. */
function wait(watch: Watch, left: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isWoken: boolean): void => {
      clearTimeout(timer);
      watch.waiting.delete(woken);
      left.removeEventListener('abort', gone);
      resolve(isWoken);
    };
    const woken = (): void => end(true);
    const gone = (): void => end(false);
    const timer = setTimeout(gone, WAIT_MS);
    watch.waiting.add(woken);
    left.addEventListener('abort', gone, { once: true });
  });
}

function wake(watch: Watch): void {
  watch.lastUpdate = newPosition();
  for (const woken of [...watch.waiting]) woken();
}

const newPosition = (): string => randomBytes(8).toString('hex');

/** No token is kept in memory longer than its call. */
const keyOf = (token: string): string => hash('sha256', token);
