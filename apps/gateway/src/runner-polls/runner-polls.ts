import { hash, randomBytes } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { jobsQueued, runnerChanged, type RunnerReach } from '@ingot/contracts';
import { Broadcasts } from '@ingot/platform';

/** The duration of a long poll. It is short, as one process may poll for several runners in turn. */
const WAIT_MS = 10_000;
/** The limit of remembered runners; the polls of others always reach ci-service. */
const KNOWN_RUNNERS = 50_000;
/** Machines of one runner among them: whoever has its token names as many as they like. */
const KNOWN_MACHINES = 1_000;
/** How long a machine's polls are answered here before ci-service hears of it again, and knows that it is alive. */
const KNOWN_MS = 10 * 60_000;
/** How long queued jobs are remembered, as a reply may miss jobs queued during its call; longer than any call. */
const RECENT_MS = 30_000;

/** Who polls: one of the machines that share a runner's token. */
interface Poller {
  readonly token: string;
  readonly system_id?: string | undefined;
}

/** A machine, and the position up to which it has seen the queue. */
interface Watch {
  readonly reach: RunnerReach;
  readonly knownUntil: number;
  /** Changes whenever there may be a job for the runner. */
  lastUpdate: string;
  /** Polls that wait for a change. */
  readonly waiting: Set<() => void>;
}

/**
 * Answers polls of idle runners without a call to ci-service, which broadcasts when jobs are queued. As many runners are woken
 * as there are jobs.
 */
@Injectable()
export class RunnerPolls implements OnModuleDestroy {
  /** By digest of the token, oldest first. */
  private readonly watches = new Map<string, Watch>();
  /** The keys of each runner's machines, oldest first. */
  private readonly machines = new Map<number, Set<string>>();
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
   * Waits while the runner has seen the whole queue. Answers its position in the queue, or null when there may be a job for it.
   */
  async untilChanged(
    { last_update: seen, ...poller }: Poller & { readonly last_update?: string | undefined },
    left: AbortSignal,
  ): Promise<string | null> {
    const key = keyOf(poller);
    const watch = this.watches.get(key);
    if (watch === undefined || watch.lastUpdate !== seen) return null;
    if (Date.now() >= watch.knownUntil) {
      this.drop(key, watch);
      return null;
    }
    const isWoken = await wait(watch, left);
    return isWoken ? null : watch.lastUpdate;
  }

  /**
   * Remembers which jobs the runner may run. Answers its position in the queue; null for a paused runner.
   * @param askedAt start of the call to ci-service; the reply may miss jobs queued since
   */
  learn(poller: Poller, reach: RunnerReach, askedAt: number): string | null {
    const key = keyOf(poller);
    const known = this.watches.get(key);
    if (!reach.active) {
      if (known !== undefined) this.drop(key, known);
      return null;
    }
    if (known !== undefined) return known.lastUpdate;
    const knownUntil = askedAt + KNOWN_MS;
    const watch = { reach, knownUntil, lastUpdate: newPosition(), waiting: new Set<() => void>() };
    this.remember(key, watch);
    const { lastUpdate } = watch;
    // jobs queued meanwhile are found by the next poll, whose position is then outdated
    if (this.recent.some(({ at, queued }) => at >= askedAt && fits(reach, queued))) watch.lastUpdate = newPosition();
    return lastUpdate;
  }

  private remember(key: string, watch: Watch): void {
    const { runnerId } = watch.reach;
    const ofRunner = this.machines.get(runnerId) ?? new Set();
    if (ofRunner.size >= KNOWN_MACHINES) this.dropOldestOf(ofRunner);
    else if (this.watches.size >= KNOWN_RUNNERS) this.dropOldestOf(this.watches.keys());
    this.watches.set(key, watch);
    this.machines.set(runnerId, ofRunner.add(key));
  }

  private dropOldestOf(keys: Iterable<string>): void {
    const [oldest = ''] = keys;
    const watch = this.watches.get(oldest);
    if (watch !== undefined) this.drop(oldest, watch);
  }

  private drop(key: string, watch: Watch): void {
    const { runnerId } = watch.reach;
    this.watches.delete(key);
    const ofRunner = this.machines.get(runnerId);
    ofRunner?.delete(key);
    if (ofRunner?.size === 0) this.machines.delete(runnerId);
    wake(watch);
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
      if (which(watch)) this.drop(key, watch);
    }
  }
}

/** True when woken; false after the timeout, or when the runner disconnects. */
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

/** Different at each gateway and after each start, so that no gateway takes a position of another for its own. */
const START = randomBytes(8).toString('hex');
let changes = 0;

/** Numbered, as random bytes are too slow: one change gives new positions to thousands of runners. */
const newPosition = (): string => `${START}${(++changes).toString(16)}`;

/** A digest, so that memory holds no token beyond its call. */
const keyOf = ({ token, system_id: systemId = '' }: Poller): string => hash('sha256', `${token} ${systemId}`);

/** Pending jobs of a project, by their tags. */
interface QueuedJobs {
  readonly projectId: number;
  readonly sharedRunners: boolean;
  readonly waiting: readonly { readonly tags: readonly string[]; readonly count: number }[];
}

/** Whether the runner may run any of the jobs. */
function fits(
  { isShared, projectIds, tags, runUntagged }: RunnerReach,
  { projectId, sharedRunners, waiting }: QueuedJobs,
): boolean {
  if (isShared ? !sharedRunners : !projectIds.includes(projectId)) return false;
  return waiting.some((jobs) => (jobs.tags.length === 0 ? runUntagged : jobs.tags.every((tag) => tags.includes(tag))));
}
