import { hash, randomBytes } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { jobsQueued, type QueuedJobs, runnerChanged, type RunnerReach, type WaitingJobs } from '@ingot/contracts';
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
/** The size of what is remembered of them, about in bytes. */
const RECENT_SIZE = 8 * 1024 * 1024;

/** Who polls: one of the machines that share a runner's token. */
interface Poller {
  readonly token: string;
  readonly system_id?: string | undefined;
}

/** A machine, and the position up to which it has seen the queue. */
interface Watch {
  readonly runnerId: number;
  readonly peers: Peers;
  readonly knownUntil: number;
  /** Of the changes of its peers, those that its position includes. */
  seen: number;
  /** Changes whenever there may be a job for the runner. */
  lastUpdate: string;
  /** Polls that wait for a change. */
  readonly waiting: Set<() => void>;
}

/** The machines that may take the same jobs. */
interface Peers {
  readonly key: string;
  readonly reach: JobsInReach;
  readonly watches: Set<Watch>;
  /** Those with polls that wait, the one that waits longest first. */
  readonly waiting: Set<Watch>;
  /** How often there may have been jobs for them. */
  changes: number;
}

type JobsInReach = Omit<RunnerReach, 'runnerId' | 'active'>;

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
  /** By what they may take. */
  private readonly peers = new Map<string, Peers>();
  private readonly shared = new Set<Peers>();
  private readonly ofProject = new Map<number, Set<Peers>>();
  /** Oldest first. */
  private readonly recent: { readonly at: number; readonly queued: QueuedJobs; readonly size: number }[] = [];
  private recentSize = 0;
  /** When the last one was queued that was forgotten too early, for the size of the others. */
  private forgottenAt = -Infinity;

  constructor(broadcasts: Broadcasts) {
    broadcasts.listen(jobsQueued, (queued) => this.onQueued(queued));
    broadcasts.listen(runnerChanged, ({ runnerId }) => this.forget(this.machines.get(runnerId) ?? []));
    broadcasts.onGap(() => this.forget(this.watches.keys()));
  }

  onModuleDestroy(): void {
    this.forget(this.watches.keys());
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
    if (watch === undefined || positionOf(watch) !== seen) return null;
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
    // of jobs queued meanwhile the next poll hears, as its position is outdated then
    if (known !== undefined) return known.lastUpdate;
    const { runnerId } = reach;
    this.makeRoomFor(runnerId);
    const peers = this.peersOf(reach);
    const seen = this.isQueuedSince(askedAt, reach) ? peers.changes - 1 : peers.changes;
    const knownUntil = askedAt + KNOWN_MS;
    const watch = { runnerId, peers, knownUntil, seen, lastUpdate: newPosition(), waiting: new Set<() => void>() };
    this.remember(key, watch);
    return watch.lastUpdate;
  }

  private isQueuedSince(time: number, reach: JobsInReach): boolean {
    if (this.forgottenAt >= time) return true; // perhaps
    const since = this.recent.slice(this.recent.findLastIndex(({ at }) => at < time) + 1);
    return since.some(({ queued }) => mayTakeIn(reach, queued) && mayFit(reach, queued));
  }

  private peersOf({ isShared, projectIds, tags, runUntagged, protectedOnly }: RunnerReach): Peers {
    const reach = {
      isShared,
      projectIds: isShared ? [] : projectIds,
      tags: [...tags].sort(),
      runUntagged,
      protectedOnly,
    };
    const key = JSON.stringify(reach);
    const known = this.peers.get(key);
    if (known !== undefined) return known;
    const peers = { key, reach, watches: new Set<Watch>(), waiting: new Set<Watch>(), changes: 0 };
    this.peers.set(key, peers);
    if (isShared) this.shared.add(peers);
    for (const id of reach.projectIds) this.ofProject.set(id, (this.ofProject.get(id) ?? new Set()).add(peers));
    return peers;
  }

  private dropPeers(peers: Peers): void {
    this.peers.delete(peers.key);
    this.shared.delete(peers);
    for (const id of peers.reach.projectIds) {
      const others = this.ofProject.get(id);
      others?.delete(peers);
      if (others?.size === 0) this.ofProject.delete(id);
    }
  }

  private remember(key: string, watch: Watch): void {
    const { runnerId, peers } = watch;
    this.watches.set(key, watch);
    this.machines.set(runnerId, (this.machines.get(runnerId) ?? new Set()).add(key));
    peers.watches.add(watch);
  }

  private makeRoomFor(runnerId: number): void {
    const ofRunner = this.machines.get(runnerId);
    if (ofRunner !== undefined && ofRunner.size >= KNOWN_MACHINES) this.dropOldestOf(ofRunner);
    else if (this.watches.size >= KNOWN_RUNNERS) this.dropOldestOf(this.watches.keys());
  }

  private dropOldestOf(keys: Iterable<string>): void {
    const [oldest = ''] = keys;
    const watch = this.watches.get(oldest);
    if (watch !== undefined) this.drop(oldest, watch);
  }

  private drop(key: string, watch: Watch): void {
    const { runnerId, peers } = watch;
    this.watches.delete(key);
    const ofRunner = this.machines.get(runnerId);
    ofRunner?.delete(key);
    if (ofRunner?.size === 0) this.machines.delete(runnerId);
    peers.watches.delete(watch);
    if (peers.watches.size === 0) this.dropPeers(peers);
    wake(watch);
  }

  private onQueued(queued: QueuedJobs): void {
    this.note(queued, Date.now());
    const inReach = [...(queued.sharedRunners ? this.shared : []), ...(this.ofProject.get(queued.projectId) ?? [])];
    for (const jobs of queued.waiting) offer(jobs, inReach);
    if (queued.others === true) offerToEach(inReach);
  }

  private note(queued: QueuedJobs, now: number): void {
    const size = sizeOf(queued);
    this.recent.push({ at: now, queued, size });
    this.recentSize += size;
    const kept = this.recent.findIndex((noted) => {
      const isRecent = now - noted.at < RECENT_MS;
      if (isRecent && this.recentSize <= RECENT_SIZE) return true;
      if (isRecent) this.forgottenAt = noted.at;
      this.recentSize -= noted.size;
      return false;
    });
    this.recent.splice(0, kept === -1 ? this.recent.length : kept);
  }

  private forget(keys: Iterable<string>): void {
    for (const key of [...keys]) {
      const watch = this.watches.get(key);
      if (watch !== undefined) this.drop(key, watch);
    }
  }
}

/** Wakes as many polls as there are jobs; machines without a poll hear of them at their next one. */
function offer(jobs: WaitingJobs, inReach: readonly Peers[]): void {
  let left = jobs.count;
  for (const peers of inReach) {
    if (!fits(peers.reach, jobs)) continue;
    peers.changes++;
    for (const watch of peers.waiting) {
      if (left-- <= 0) break;
      wake(watch);
    }
  }
}

/** Wakes one poll of each, as nothing is known of the jobs: when it gets one, the next one is told of them again. */
function offerToEach(inReach: readonly Peers[]): void {
  for (const peers of inReach) {
    peers.changes++;
    const [longest] = peers.waiting;
    if (longest !== undefined) wake(longest);
  }
}

/** The position of a machine, which is another one when jobs were queued while none of its polls waited. */
function positionOf(watch: Watch): string {
  const { changes } = watch.peers;
  if (watch.seen !== changes && watch.waiting.size === 0) {
    watch.seen = changes;
    watch.lastUpdate = newPosition();
  }
  return watch.lastUpdate;
}

/** True when woken; false after the timeout, or when the runner disconnects. */
function wait(watch: Watch, left: AbortSignal): Promise<boolean> {
  const { peers } = watch;
  return new Promise((resolve) => {
    const end = (isWoken: boolean): void => {
      clearTimeout(timer);
      watch.waiting.delete(woken);
      if (watch.waiting.size === 0) peers.waiting.delete(watch);
      watch.seen = peers.changes; // others were woken for these jobs
      left.removeEventListener('abort', gone);
      resolve(isWoken);
    };
    const woken = (): void => end(true);
    const gone = (): void => end(false);
    const timer = setTimeout(gone, WAIT_MS);
    watch.waiting.add(woken);
    peers.waiting.add(watch);
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

/** Whether the runner takes jobs of the project. */
const mayTakeIn = ({ isShared, projectIds }: JobsInReach, { projectId, sharedRunners }: QueuedJobs): boolean =>
  isShared ? sharedRunners : projectIds.includes(projectId);

const mayFit = (reach: JobsInReach, { waiting, others }: QueuedJobs): boolean =>
  others === true || waiting.some((jobs) => fits(reach, jobs));

/** About what it takes in memory. */
const sizeOf = ({ waiting }: QueuedJobs): number =>
  waiting.reduce((sum, { tags }) => sum + 100 + tags.reduce((length, tag) => length + tag.length + 50, 0), 100);

/** Whether the runner takes jobs with these tags and of such a ref. */
const fits = ({ tags, runUntagged, protectedOnly }: JobsInReach, jobs: WaitingJobs): boolean =>
  !(protectedOnly === true && jobs.isProtected === false) &&
  (jobs.tags.length === 0 ? runUntagged : jobs.tags.every((tag) => tags.includes(tag)));
