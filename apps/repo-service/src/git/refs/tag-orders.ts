import { TAG_PREFIX } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { type RefRecord } from '../worker/refs.js';
import { type RefSnapshot } from './ref-cache.js';

/** `updated` is the time of an annotated tag, or of the commit. A version with a suffix, such as `1.0-rc1`, comes before the one without. */
export type TagOrder = 'name' | 'updated' | 'version';

const SORTED_BY_GIT = { updated: '-creatordate', version: '-version:refname' } as const;
const TIMEOUT_MS = 20_000;

/** The tags on commits in each order, descending. They are put in order once, until a ref moves. */
export class TagOrders {
  private readonly known = new WeakMap<RefSnapshot, Map<TagOrder, Promise<readonly RefRecord[]>>>();

  constructor(private readonly context: Pick<RepositoryContext, 'git' | 'directory'>) {}

  of(snapshot: RefSnapshot, order: TagOrder): Promise<readonly RefRecord[]> {
    const orders = this.known.get(snapshot) ?? new Map<TagOrder, Promise<readonly RefRecord[]>>();
    this.known.set(snapshot, orders);
    const known = orders.get(order) ?? this.put(snapshot, order);
    orders.set(order, known);
    known.catch(() => orders.delete(order));
    return known;
  }

  private async put({ refs }: RefSnapshot, order: TagOrder): Promise<readonly RefRecord[]> {
    const leadsToCommit = ({ refname, commitOid }: RefRecord) => commitOid !== null && refname.startsWith(TAG_PREFIX);
    const byName = [...refs.values()].filter(leadsToCommit).reverse();
    if (order === 'name') return byName;
    const ranks = await this.ranks(SORTED_BY_GIT[order]);
    const rankOf = ({ refname }: RefRecord) => ranks.get(refname) ?? ranks.size; // git may see fewer tags by now
    return byName.sort((one, other) => rankOf(one) - rankOf(other));
  }

  private async ranks(key: string): Promise<ReadonlyMap<string, number>> {
    const args = ['-c', 'versionsort.suffix=-', 'for-each-ref', `--sort=${key}`, '--format=%(refname)', TAG_PREFIX];
    const { stdout } = await this.context.git.run(this.context.directory, args, { timeoutMs: TIMEOUT_MS });
    return new Map(
      stdout
        .toString('utf8')
        .split('\n')
        .map((refname, rank) => [refname, rank]),
    );
  }
}
