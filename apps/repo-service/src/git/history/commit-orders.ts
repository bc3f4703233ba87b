import { createHash } from 'node:crypto';
import { type Oid } from '@ingot/contracts';
import { LRUCache } from 'lru-cache';
import { type GitCommand } from '../process/command.js';
import { isValidPath } from '../tree/file-path.js';
import { GitError } from '../process/git-error.js';
import { MAX_PATH_SECONDS, PATH_LIMITS } from '../process/process-limits.js';
import { type CommitRecord } from './commit-object.js';
import { inOrderOfDate, onlyIn } from './commit-walks.js';
import { type KnownCommits } from './known-commits.js';
import { type KeptOids, KnownOids, OidBytes, type OidList } from './oid-list.js';

/** Filters a list of commits; both bounds are inclusive. */
export interface CommitFilter {
  readonly since?: Date;
  readonly until?: Date;
  /** A file (followed through renames) or a directory. */
  readonly path?: string;
  /** Part of the message, in any case of ASCII letters. */
  readonly message?: string;
  /** Part of the author's name and address, in any case of ASCII letters. */
  readonly author?: string;
  /** Whether only the first parent of merges is followed. */
  readonly firstParent?: boolean;
  /** Heads whose commits are listed as well. */
  readonly beside?: readonly Oid[];
}

/** Tells filters apart, briefly. */
export function filterKey({ beside, ...filter }: CommitFilter): string {
  const heads = beside === undefined ? '' : createHash('sha1').update(beside.join()).digest('hex');
  return JSON.stringify([filterArguments(filter), filter.path ?? '', heads]);
}

export type CommitWithParents = Pick<CommitRecord, 'oid' | 'parentOids'>;

/** The repository to read. */
export interface HistoryOwner {
  readonly id: number;
  readonly directory: string;
  /** The head and its ancestors up to the first commit without exactly one parent; bounded. */
  readLinearHistory(headOid: Oid, limit: number): Promise<readonly CommitWithParents[]>;
  /** The heads with all their ancestors; null when git must be asked. */
  knownCommits(heads: readonly Oid[]): Promise<KnownCommits | null>;
}

interface Walk {
  readonly path?: string | undefined;
  readonly timeoutMs?: number;
  readonly beside?: readonly Oid[] | undefined;
}

const EXTENSION_LIMIT = 32;
/** What an entry of the cache takes beside its oids, about. */
const ENTRY_BYTES = 400;
const WALK_TIMEOUT_MS = 300_000;
/** Reading the message or the tree of each commit takes long, and who searches does not wait. */
const SEARCH_TIMEOUT_MS = MAX_PATH_SECONDS * 1_000;

/**
 * The commits of a head, in the order of `git log`. A page needs them all (its offset, the total), and commits are immutable, so the
 * order is computed once per head and filter, and linear pushes extend it. Walks use the commit-graph, or git for commits outside
 * it.
 */
export class CommitOrders {
  private readonly kept: LRUCache<string, KeptOids>;
  private readonly walking = new Map<string, Promise<OidList>>();

  constructor(
    private readonly git: GitCommand,
    maxBytes: number,
  ) {
    this.kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ byteLength }) => byteLength + ENTRY_BYTES });
  }

  /** All commits reachable from the head that pass the filter. Throws `GitError` `timeout` or `too_large` for a path or message. */
  async reachable(owner: HistoryOwner, headOid: Oid, filter: CommitFilter = {}): Promise<OidList> {
    const { path, message, author, beside } = filter;
    const args = filterArguments(filter);
    if (args.length === 0 && !path && !beside)
      return this.once(orderKey(owner, headOid), () => this.orderOf(owner, headOid));
    if (path && !isValidPath(path)) throw new GitError('invalid', 'invalid path');
    const key = `${orderKey(owner, headOid)} ${filterKey(filter)}`;
    const timeoutMs = message || path || author ? SEARCH_TIMEOUT_MS : WALK_TIMEOUT_MS;
    return this.once(key, () => this.walk(owner, args, headOid, { path, timeoutMs, beside }));
  }

  /** The commits of `headOid` that `baseOid` does not reach. */
  between(owner: HistoryOwner, baseOid: Oid, headOid: Oid): Promise<OidList> {
    const range = `${baseOid}..${headOid}`;
    return this.once(`${owner.id} ${range}`, async () => {
      const commits = await owner.knownCommits([baseOid, headOid]);
      if (commits === null) return this.walk(owner, [], range);
      const head = commits.positionOf(headOid);
      const only = await onlyIn(commits, commits.positionOf(baseOid), head);
      return KnownOids.of(commits, await inOrderOfDate(commits, head, only));
    });
  }

  private once(key: string, make: () => Promise<OidList>): Promise<OidList> {
    const known = this.kept.get(key)?.list();
    if (known) return Promise.resolve(known);
    const walking = this.walking.get(key) ?? this.keep(key, make());
    this.walking.set(key, walking);
    return walking;
  }

  private async keep(key: string, making: Promise<OidList>): Promise<OidList> {
    try {
      const list = await making;
      this.kept.set(key, list.kept);
      return list;
    } finally {
      this.walking.delete(key);
    }
  }

  private async orderOf(owner: HistoryOwner, headOid: Oid): Promise<OidList> {
    const commits = await owner.knownCommits([headOid]);
    if (commits === null) return this.extendOrWalk(owner, headOid);
    const head = commits.positionOf(headOid);
    const line: number[] = [];
    for (let next: number | undefined = head; next !== undefined && line.length < EXTENSION_LIMIT;) {
      line.push(next);
      next = onlyParent(commits, next);
      const below: OidList | undefined = next === undefined ? undefined : this.known(owner, commits.oidOf(next));
      if (below instanceof KnownOids && below.commits === commits) return below.prepend(line);
    }
    return KnownOids.of(commits, await inOrderOfDate(commits, head));
  }

  /** Prepends a linear series of commits to the order of the commit that it ends at. */
  private async extendOrWalk(owner: HistoryOwner, headOid: Oid): Promise<OidList> {
    const line = await owner.readLinearHistory(headOid, EXTENSION_LIMIT);
    const newer: Oid[] = [];
    for (const { oid, parentOids } of line) {
      newer.push(oid);
      const [parent, ...others] = parentOids;
      if (parent === undefined) return OidBytes.of(newer);
      const below = others.length === 0 ? this.known(owner, parent) : undefined;
      if (below) return new OidBytes(Buffer.concat([OidBytes.of(newer).bytes, below.bytes]));
    }
    return this.walk(owner, [], headOid);
  }

  private known(owner: HistoryOwner, headOid: Oid): OidList | undefined {
    return this.kept.get(orderKey(owner, headOid))?.list();
  }

  private async walk(
    owner: HistoryOwner,
    args: readonly string[],
    range: string,
    { path, timeoutMs = WALK_TIMEOUT_MS, beside = [] }: Walk = {},
  ): Promise<OidList> {
    const reader = OidBytes.reader();
    const command = !path ? ['rev-list'] : ['--literal-pathspecs', 'log', '--format=%H', '--follow'];
    const paths = path ? [path] : [];
    await this.git.stream(
      owner.directory,
      [...command, ...args, '--stdin', '--end-of-options', range, '--', ...paths],
      (chunk) => reader.add(chunk),
      { timeoutMs, input: beside.map((oid) => `${oid}\n`).join(''), ...(path && { limits: PATH_LIMITS }) },
    );
    return reader.end();
  }
}

function onlyParent(commits: KnownCommits, position: number): number | undefined {
  const [parent, ...others] = commits.parentsOf(position);
  return others.length === 0 ? parent : undefined;
}

const orderKey = ({ id }: HistoryOwner, headOid: Oid): string => `${id} ${headOid}`;

/** git's dates begin here: it misreads earlier bounds, such as the zero time of some clients. */
const EPOCH = new Date(0);

/** Both bounds are inclusive and hold for every commit, also below one that is older than its ancestors. */
const filterArguments = ({ since, until, message, author, firstParent }: CommitFilter): readonly string[] => [
  ...(since && since > EPOCH ? [`--since-as-filter=@${Math.ceil(since.getTime() / 1000)} +0000`] : []),
  ...(until ? [until < EPOCH ? '--max-count=0' : `--until=@${Math.floor(until.getTime() / 1000)} +0000`] : []),
  ...(message || author ? ['--regexp-ignore-case', '--fixed-strings'] : []),
  ...(message ? [`--grep=${message}`] : []),
  ...(author ? [`--author=${author}`] : []),
  ...(firstParent ? ['--first-parent'] : []),
];
