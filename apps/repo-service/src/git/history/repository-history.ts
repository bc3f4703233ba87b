import { type BRANCH_PREFIX, type Oid, type TAG_PREFIX, toOid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { countLines } from '../diff/diff-size.js';
import { quickCounts } from '../diff/quick-diff.js';
import { GitError, unlessDamaged } from '../process/git-error.js';
import { MAX_PATH_SECONDS, PATH_LIMITS } from '../process/process-limits.js';
import { isTooLarge } from '../tree/tree-sizes.js';
import { type CommitRecord } from './commit-object.js';
import { MAX_DELTAS } from '../worker/diff-limits.js';
import { type CommitStats } from '../worker/diffs.js';
import { type RefRecord } from '../worker/refs.js';
import { blame, type BlamedLine, type LineRange } from './blame.js';
import { mapCommits, readCommits } from './commit-objects.js';
import { contributors, type ContributorRecord } from './contributors.js';
import { type CommitFilter, type CommitWithParents, type HistoryOwner } from './commit-orders.js';
import { ancestorsAmong, bestCommonAncestors, descendantsAmong } from './commit-walks.js';
import { KnownCommits, type LinkedCommit } from './known-commits.js';
import { type OidList } from './oid-list.js';

export interface CommitPage {
  readonly skip: number;
  readonly take: number;
}

export interface MergeBase {
  /** Null for unrelated histories. */
  readonly oid: Oid | null;
  /** Whether it is certain that there is no other. */
  readonly isOnly: boolean;
}

/** The commits of one repository and their ancestry. */
export class RepositoryHistory implements HistoryOwner {
  readonly id: number;
  readonly directory: string;

  constructor(private readonly context: RepositoryContext) {
    this.id = context.id;
    this.directory = context.directory;
  }

  /** A page of a commit's history in the order of `git log`, newest first. */
  async commits(headOid: Oid, { skip, take }: CommitPage, filter?: CommitFilter): Promise<readonly CommitRecord[]> {
    return this.commitsByOid(await this.oids(headOid, { skip, take }, filter));
  }

  /** As `commits`: their oids. */
  async oids(headOid: Oid, { skip, take }: CommitPage, filter?: CommitFilter): Promise<readonly Oid[]> {
    return (await this.order(headOid, filter)).slice(skip, take);
  }

  async count(headOid: Oid, filter?: CommitFilter): Promise<number> {
    return (await this.order(headOid, filter)).length;
  }

  async commit(oid: Oid): Promise<CommitRecord | null> {
    return (await this.commitsByOid([oid]))[0] ?? null;
  }

  /** The number of commits that `headOid` reaches and `baseOid` does not. */
  async countBetween(baseOid: Oid, headOid: Oid): Promise<number> {
    return (await this.context.orders.between(this, baseOid, headOid)).length;
  }

  /**
   * The heads that reach any of `oids`, none of which `baseOid` reaches; missing heads are left out. Takes one walk for any number
   * of heads.
   */
  async headsHavingAny(
    oids: ReadonlySet<Oid>,
    { baseOid, heads }: { readonly baseOid: Oid; readonly heads: readonly Oid[] },
  ): Promise<readonly Oid[]> {
    const commits = await this.knownCommits([...oids, ...heads]);
    if (commits !== null) {
      const positions = (some: Iterable<Oid>) => Array.from(some, (oid) => commits.positionOf(oid));
      const having = await descendantsAmong(commits, positions(oids), positions(heads));
      return heads.filter((head) => having.has(commits.positionOf(head)));
    }
    const { git, directory } = this.context;
    const input = [...heads, `^${baseOid}`, ''].join('\n');
    const descendants = descendantsReader(oids);
    const args = ['rev-list', '--parents', '--topo-order', '--reverse', '--ignore-missing', '--stdin'];
    await git.stream(directory, args, (chunk) => descendants.add(chunk), { input });
    return heads.filter((head) => descendants.found.has(head));
  }

  /** The oids of the commits that `headOid` reaches and `baseOid` does not, newest first. */
  async oidsBetween(baseOid: Oid, headOid: Oid, limit = Infinity): Promise<readonly Oid[]> {
    return (await this.context.orders.between(this, baseOid, headOid)).slice(0, limit);
  }

  /** The records of a page of commits, in order; missing ones are left out. Of more commits, see `mapCommits`. */
  async commitsByOid(oids: readonly Oid[]): Promise<readonly CommitRecord[]> {
    return (await readCommits(this.context, oids)).filter((record) => record !== null);
  }

  /**
   * What `use` makes of commits, in order, as data; missing ones are left out. For any number of commits: their records are not kept, nor do
   * parts of their texts, of which these are copies, keep the whole in memory.
   */
  async mapCommits<T extends object>(oids: readonly Oid[], use: (record: CommitRecord) => T): Promise<readonly T[]> {
    const made = await mapCommits(this.context, oids, (record) => structuredClone(use(record)));
    return made.filter((one) => one !== null);
  }

  /** A commit and its ancestors up to the first one without exactly one parent; at most `limit`. */
  async readLinearHistory(headOid: Oid, limit: number): Promise<readonly CommitWithParents[]> {
    const line: CommitWithParents[] = [];
    for (let next: Oid | undefined = headOid; next !== undefined && line.length < limit;) {
      const record: CommitRecord | null = await this.commit(next);
      if (record === null) throw new GitError('not_found', 'no such commit');
      const { oid, parentOids } = record;
      line.push({ oid, parentOids });
      next = parentOids.length === 1 ? parentOids[0] : undefined;
    }
    return line;
  }

  /** Changed lines against the first parent; of a root commit against the empty tree. Throws `GitError` `too_large`. */
  stats(oid: Oid): Promise<CommitStats> {
    return this.context.caches.stats.get(this.key(oid), () => this.countChanges(oid));
  }

  /** Whether `ancestor` is reachable from `descendant`, or the same commit. */
  async isAncestor(ancestor: Oid, descendant: Oid): Promise<boolean> {
    const { caches, workers, directory } = this.context;
    const key = this.key(`${ancestor} ${descendant}`);
    const known = caches.ancestry.get(key);
    if (known !== undefined) return known;
    const answer =
      (await this.reachedByGraph(descendant, [ancestor]))?.has(ancestor) ??
      (await workers.runSlow('isAncestor', { directory, ancestor, descendant }));
    caches.ancestry.set(key, answer);
    return answer;
  }

  /** As `isAncestor` where known without a git process; otherwise false. */
  async isKnownAncestor(ancestor: Oid, descendant: Oid): Promise<boolean> {
    return (await this.knownAncestorsAmong([ancestor], descendant)).has(ancestor);
  }

  /** As `ancestorsAmong`, in one walk, where known without a git process; otherwise none. */
  async knownAncestorsAmong(oids: readonly Oid[], descendant: Oid): Promise<ReadonlySet<Oid>> {
    return (await this.reachedByGraph(descendant, oids)) ?? new Set();
  }

  /** The commits that `descendant` reaches: one walk, shared with commit lists. */
  async ancestorsAmong(oids: readonly Oid[], descendant: Oid): Promise<ReadonlySet<Oid>> {
    const { ancestry } = this.context.caches;
    const keyOf = (oid: Oid) => this.key(`${oid} ${descendant}`);
    const unknown = [...new Set(oids)].filter((oid) => ancestry.get(keyOf(oid)) === undefined);
    const reached = unknown.length === 0 ? null : await this.reachedAmong(unknown, descendant);
    for (const oid of unknown) ancestry.set(keyOf(oid), reached?.has(oid) === true);
    return new Set(oids.filter((oid) => ancestry.get(keyOf(oid)) ?? reached?.has(oid) === true));
  }

  /** The best common ancestor; null for unrelated histories. */
  async mergeBase(one: Oid, two: Oid): Promise<Oid | null> {
    return (await this.knownMergeBase(one, two)).oid;
  }

  /** The best common ancestor if there is exactly one; null also when that is not known. */
  async onlyMergeBase(one: Oid, two: Oid): Promise<Oid | null> {
    const { oid, isOnly } = await this.knownMergeBase(one, two);
    return isOnly ? oid : null;
  }

  /** The commits with all their ancestors; null when git must be asked, for example right after a push. */
  async knownCommits(oids: readonly Oid[]): Promise<KnownCommits | null> {
    const { graphs, caches } = this.context;
    const graph = await graphs.of(this.directory);
    const kept = caches.knownCommits.get(this.id);
    const usable = kept?.isFrom(graph) === true ? [kept] : [];
    // anew when the kept ones are too many: they may be of other branches, or of none any more
    for (const commits of [...usable, new KnownCommits(graph)]) {
      if (!(await commits.load(oids, (some) => mapCommits(this.context, some, linksOf)))) continue;
      caches.keepKnownCommits(this.id, commits);
      return commits;
    }
    return null;
  }

  /** The sorted names of the branches or tags that reach a commit. @param refs all of that kind */
  async refsContaining(
    oid: Oid,
    prefix: typeof BRANCH_PREFIX | typeof TAG_PREFIX,
    refs: readonly RefRecord[],
  ): Promise<readonly string[]> {
    const { git, directory } = this.context;
    const tips = refs.flatMap(({ commitOid }) => commitOid ?? []);
    const commits = await this.knownCommits([oid, ...tips]);
    if (commits !== null) {
      const positions = tips.map((tip) => commits.positionOf(tip));
      const having = await descendantsAmong(commits, [commits.positionOf(oid)], positions);
      const isHaving = ({ commitOid }: RefRecord) => commitOid !== null && having.has(commits.positionOf(commitOid));
      return refs.filter(isHaving).map(({ refname }) => refname.slice(prefix.length));
    }
    const args = ['for-each-ref', '--format=%(refname:lstrip=2)', `--contains=${oid}`, prefix];
    const { stdout } = await git.run(directory, args);
    return stdout.toString('utf8').split('\n').filter(Boolean);
  }

  /** The last commit up to this one that changed the path; null when it never existed. */
  async lastCommitOf(oid: Oid, path: string): Promise<Oid | null> {
    const { git, directory } = this.context;
    const args = ['--literal-pathspecs', 'rev-list', '--max-count=1', '--end-of-options', oid, '--', path];
    const { stdout } = await git.run(directory, args, { timeoutMs: MAX_PATH_SECONDS * 1_000, limits: PATH_LIMITS });
    const found = stdout.toString('latin1').trim();
    return found === '' ? null : toOid(found);
  }

  /** The lines of a file in the range, each with its commit. Throws `GitError` `timeout` or `too_large`. */
  blame(file: { readonly commitOid: Oid; readonly path: string }, range: LineRange): Promise<readonly BlamedLine[]> {
    return blame(this.context, file, range);
  }

  /**
   * Authors by email of the newest 2000 non-merge commits, the most recently active first. Throws `GitError` `timeout` or
   * `too_large`.
   */
  contributors(headOid: Oid): Promise<readonly ContributorRecord[]> {
    return this.context.caches.contributors.get(this.key(headOid), () => contributors(this.context, headOid));
  }

  private knownMergeBase(one: Oid, two: Oid): Promise<MergeBase> {
    return this.context.caches.mergeBases.get(this.key(`${one} ${two}`), () => this.findMergeBase(one, two));
  }

  private async findMergeBase(one: Oid, two: Oid): Promise<MergeBase> {
    const { workers, directory } = this.context;
    const commits = await this.knownCommits([one, two]);
    const best = commits && (await bestCommonAncestors(commits, commits.positionOf(one), commits.positionOf(two)));
    if (commits === null || best === null || best.length > 1) {
      // which chooses among several
      return { oid: await workers.runSlow('mergeBase', { directory, one, two }), isOnly: false };
    }
    const [only] = best;
    return { oid: only === undefined ? null : commits.oidOf(only), isOnly: true };
  }

  private async countChanges(oid: Oid): Promise<CommitStats> {
    const { workers, git, directory, sizes } = this.context;
    const commit = await this.commit(oid);
    const range = { fromOid: commit?.parentOids[0] ?? null, toOid: oid };
    const quick = await quickCounts(this.context, range);
    if (quick !== null && !quick.hasChangedTypes) return quick.stats;
    const size = await sizes.between(this.context, range.fromOid, oid);
    if (isTooLarge(size)) throw new GitError('too_large', 'a change of too many entries');
    const small =
      size.entries > MAX_DELTAS
        ? null
        : await unlessDamaged<CommitStats | null>(workers.runSlow('readStats', { directory, ...range }), leftToGit);
    return small ?? countLines(git, directory, range.fromOid, oid);
  }

  private async reachedAmong(oids: readonly Oid[], descendant: Oid): Promise<ReadonlySet<Oid>> {
    const reached = await this.reachedByGraph(descendant, oids);
    if (reached !== null) return reached;
    const order = await this.order(descendant);
    return new Set(oids.filter((oid) => order.has(oid)));
  }

  /** Null when the commit-graph cannot tell. */
  private async reachedByGraph(descendant: Oid, oids: readonly Oid[]): Promise<ReadonlySet<Oid> | null> {
    const commits = await this.knownCommits([descendant, ...oids]);
    if (commits === null) return null;
    const positions = oids.map((oid) => commits.positionOf(oid));
    const reached = await ancestorsAmong(commits, commits.positionOf(descendant), positions);
    return new Set(oids.filter((_, index) => reached.has(positions[index] ?? -1)));
  }

  private order(headOid: Oid, filter?: CommitFilter): Promise<OidList> {
    return this.context.orders.reachable(this, headOid, filter);
  }

  private key(text: string): string {
    return `${this.id} ${text}`;
  }
}

/** What walks need of a commit. */
const linksOf = ({ oid, parentOids, committer }: CommitRecord): LinkedCommit => ({ oid, parentOids, committer });

const leftToGit = (): Promise<null> => Promise.resolve(null);

/** Parses `<commit> <parent>…` lines, parents first: which commits reach any of `oids`. */
function descendantsReader(oids: ReadonlySet<string>): {
  readonly found: ReadonlySet<string>;
  add(chunk: Buffer): true;
} {
  const found = new Set<string>();
  let rest = '';
  return {
    found,
    add(chunk) {
      const lines = `${rest}${chunk.toString('latin1')}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [oid = '', ...parents] = line.split(' ');
        if (oids.has(oid) || parents.some((parent) => found.has(parent))) found.add(oid);
      }
      return true;
    },
  };
}
