import { type Oid } from '@ingot/contracts';
import { type HistoryOwner } from './commit-orders.js';
import {
  type CommitFilter,
  type CommitPage,
  type CommitRecord,
  type CommitStats,
  type ContributorRecord,
} from './git-types.js';
import { type OidList } from './oid-list.js';
import { type RepositoryContext } from './repository-context.js';

const CONTRIBUTOR_COMMITS = 2000;

/** Commits of one repository and how they relate. */
export class RepositoryHistory implements HistoryOwner {
  readonly id: number;
  readonly directory: string;

  constructor(private readonly context: RepositoryContext) {
    this.id = context.id;
    this.directory = context.directory;
  }

  async commits(headOid: Oid, { skip, take }: CommitPage, filter?: CommitFilter): Promise<readonly CommitRecord[]> {
    return this.commitsByOid((await this.order(headOid, filter)).slice(skip, take));
  }

  async count(headOid: Oid, filter?: CommitFilter): Promise<number> {
    return (await this.order(headOid, filter)).length;
  }

  async commitsBetween(baseOid: Oid, headOid: Oid, limit = Infinity): Promise<readonly CommitRecord[]> {
    return this.commitsByOid(await this.oidsBetween(baseOid, headOid, limit));
  }

  async countBetween(baseOid: Oid, headOid: Oid): Promise<number> {
    return (await this.context.orders.between(this, baseOid, headOid)).length;
  }

  async headsHavingAny(
    oids: ReadonlySet<Oid>,
    { baseOid, heads }: { readonly baseOid: Oid; readonly heads: readonly Oid[] },
  ): Promise<readonly Oid[]> {
    const { git, directory } = this.context;
    const input = [...heads, `^${baseOid}`, ''].join('\n');
    const descendants = descendantsReader(oids);
    const args = ['rev-list', '--parents', '--topo-order', '--reverse', '--ignore-missing', '--stdin'];
    await git.stream(directory, args, (chunk) => descendants.add(chunk), { input });
    return heads.filter((head) => descendants.found.has(head));
  }

  async oidsBetween(baseOid: Oid, headOid: Oid, limit = Infinity): Promise<readonly Oid[]> {
    return (await this.context.orders.between(this, baseOid, headOid)).slice(0, limit);
  }

  async commitsByOid(oids: readonly Oid[]): Promise<readonly CommitRecord[]> {
    const records = oids.map((oid) => this.context.caches.commits.get(this.key(oid)));
    const missing = oids.filter((_, index) => !records[index]);
    if (missing.length === 0) return records.filter((record) => record !== undefined);
    const { pool, directory } = this.context;
    const read = await pool.run('readCommits', { directory, oids: missing });
    const found = new Map(read.flatMap((record) => (record ? [[record.oid, this.keep(record)]] : [])));
    return oids.flatMap((oid, index) => records[index] ?? found.get(oid) ?? []);
  }

  async readLinearHistory(headOid: Oid, limit: number): Promise<readonly CommitRecord[]> {
    const { pool, directory } = this.context;
    const records = await pool.run('readLinearHistory', { directory, headOid, limit });
    return records.map((record) => this.keep(record));
  }

  async stats(oid: Oid): Promise<CommitStats> {
    const { caches, pool, directory } = this.context;
    const known = caches.stats.get(this.key(oid));
    if (known) return known;
    const stats = await pool.run('readStats', { directory, oid });
    caches.stats.set(this.key(oid), stats);
    return stats;
  }

  async isAncestor(ancestor: Oid, descendant: Oid): Promise<boolean> {
    const { caches, pool, directory } = this.context;
    const key = this.key(`${ancestor} ${descendant}`);
    const known = caches.ancestry.get(key);
    if (known !== undefined) return known;
    const answer = await pool.run('isAncestor', { directory, ancestor, descendant });
    caches.ancestry.set(key, answer);
    return answer;
  }

  mergeBase(one: Oid, two: Oid): Promise<Oid | null> {
    const { pool, directory } = this.context;
    return pool.run('mergeBase', { directory, one, two });
  }

  aheadBehind(one: Oid, two: Oid): Promise<{ readonly ahead: number; readonly behind: number }> {
    const { pool, directory } = this.context;
    return pool.run('aheadBehind', { directory, one, two });
  }

  branchesContaining(oid: Oid): Promise<readonly string[]> {
    return this.branchNames(`--contains=${oid}`);
  }

  async contributors(headOid: Oid): Promise<readonly ContributorRecord[]> {
    const { caches, git, directory } = this.context;
    const known = caches.contributors.get(this.key(headOid));
    if (known) return known;
    const args = ['log', '--no-merges', `--max-count=${CONTRIBUTOR_COMMITS}`, '-z', '--format=%aE%x0a%aN'];
    const { stdout } = await git.run(directory, [...args, '--end-of-options', headOid, '--']);
    const contributors = groupByEmail(stdout.toString('utf8').split('\0').filter(Boolean));
    caches.contributors.set(this.key(headOid), contributors);
    return contributors;
  }

  private order(headOid: Oid, filter?: CommitFilter): Promise<OidList> {
    return this.context.orders.reachable(this, headOid, filter);
  }

  private async branchNames(condition: string): Promise<readonly string[]> {
    const { git, directory } = this.context;
    const { stdout } = await git.run(directory, [
      'for-each-ref',
      '--format=%(refname:lstrip=2)',
      condition,
      'refs/heads/',
    ]);
    return stdout.toString('utf8').split('\n').filter(Boolean);
  }

  private key(text: string): string {
    return `${this.id} ${text}`;
  }

  private keep(record: CommitRecord): CommitRecord {
    this.context.caches.commits.set(this.key(record.oid), record);
    return record;
  }
}

/** Reads `<commit> <parent>…` lines, parents first: which commits are one of `oids`, or have one before them. */
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

/** The newest commit of an email gives its name and place. */
function groupByEmail(lines: readonly string[]): readonly ContributorRecord[] {
  const byEmail = new Map<string, { name: string; email: string; commits: number }>();
  for (const line of lines) {
    const [email = '', name = ''] = line.split('\n');
    const known = byEmail.get(email);
    if (known) known.commits += 1;
    else byEmail.set(email, { name, email, commits: 1 });
  }
  return [...byEmail.values()];
}
