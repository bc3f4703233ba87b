import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type RepositoryAddress } from '@ingot/contracts';
import { Repositories } from '../storage/repositories.js';

/** Of all repositories together. */
const KEPT_BYTES = 64 * 1024 ** 2;
/** What lists refs is not longer than this; with many prefixes it is, and is not remembered. */
export const MAX_LISTING_REQUEST_BYTES = 4_096;
const LIST_REFS = /^00[0-9a-f]{2}command=ls-refs\n?[0-9a-f]{4}/;

interface Remembered {
  /** Of the refs that it names; they are not kept for it. */
  readonly state: WeakRef<object>;
  readonly bytes: Buffer;
}

interface Asking {
  readonly state: object;
  readonly bytes: Promise<Buffer>;
}

/** Whether a whole request of version 2 of the protocol asks for refs, and for nothing else. */
export const isListing = (request: Buffer): boolean =>
  request.length <= MAX_LISTING_REQUEST_BYTES && LIST_REFS.test(request.toString('latin1', 0, 64));

/** Of repositories, what is needed here. */
interface OpensRefs {
  open(address: RepositoryAddress): { readonly refs: { state(): Promise<object> } };
}

/** What git says of a repository's refs, which many ask for again and again: in memory until one of them moves. */
@Injectable()
export class Advertisements {
  private readonly known = new LRUCache<string, Remembered>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + 200,
  });

  private readonly asking = new Map<string, Asking>();

  constructor(@Inject(Repositories) private readonly repositories: OpensRefs) {}

  /**
   * What git answers, or has answered while the refs were what they are. Who asks decides before who may.
   * @param question says all, besides the refs, that the answer of `ask` follows from
   */
  async of(address: RepositoryAddress, question: string, ask: () => Promise<Buffer>): Promise<Buffer> {
    // before git reads them: what it reads then may be newer, and is not remembered for those that come after
    const state = await this.repositories.open(address).refs.state();
    const key = `${address.diskPath} ${question}`;
    const known = this.known.get(key);
    if (known?.state.deref() === state) return known.bytes;
    const asking = this.asking.get(key);
    if (asking?.state === state) return asking.bytes;
    const started = { state, bytes: ask() };
    this.asking.set(key, started);
    try {
      const bytes = await started.bytes;
      this.known.set(key, { state: new WeakRef(state), bytes });
      return bytes;
    } finally {
      if (this.asking.get(key) === started) this.asking.delete(key);
    }
  }
}
