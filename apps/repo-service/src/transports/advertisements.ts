import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type RepositoryAddress, ZERO_OID } from '@ingot/contracts';
import { type RefSnapshot } from '../git/index.js';
import { Repositories } from '../storage/repositories.js';

/** The limit for all repositories together. */
const KEPT_BYTES = 64 * 1024 ** 2;
/** Longer requests, with many ref prefixes, are not cached. */
export const MAX_LISTING_REQUEST_BYTES = 4_096;
const LIST_REFS = /^00[0-9a-f]{2}command=ls-refs\n?[0-9a-f]{4}/;

interface Remembered {
  /** Of the refs that it names; they are not kept for it. */
  readonly state: WeakRef<object>;
  readonly bytes: Buffer;
  readonly form?: PushForm;
}

interface Asking {
  readonly state: object;
  readonly bytes: Promise<Buffer>;
}

/** Whether a complete request of protocol version 2 only lists refs. */
export const isListing = (request: Buffer): boolean =>
  request.length <= MAX_LISTING_REQUEST_BYTES && LIST_REFS.test(request.toString('latin1', 0, 64));

/** What an answer depends on that no ref is part of. */
const NO_REFS = {};

/** What git added to the refs of a repository when it advertised them. */
interface PushForm {
  readonly origin: WeakRef<object>;
  readonly capabilities: string;
}

/** Of more refs, an advertisement takes longer to make than the thread that serves requests may be held up: git makes it. */
const MAX_MADE_REFS = 5_000;
/** The digits of a packet's length. */
const PACKET_LENGTH = 4;
/** More than a name and capabilities take. */
const FIRST_REF_BYTES = 2_048;

/** The part of the repositories that is used. */
interface OpensRefs {
  open(address: RepositoryAddress): { readonly refs: { state(): Promise<RefSnapshot> } };
}

/** Caches git's ref listings, which clients request often, until a ref moves. */
@Injectable()
export class Advertisements {
  private readonly known = new LRUCache<string, Remembered>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + 200,
  });

  private readonly asking = new Map<string, Asking>();

  constructor(@Inject(Repositories) private readonly repositories: OpensRefs) {}

  /**
   * git's output, or the cached one for the same refs. The caller has checked permissions.
   * @param question identifies, together with the refs, the output of `ask`
   */
  async of(address: RepositoryAddress, question: string, ask: () => Promise<Buffer>): Promise<Buffer> {
    // read before git starts: if refs move meanwhile, git's output is newer and is not cached for them
    const state = await this.repositories.open(address).refs.state();
    return this.during(state, address, question, ask);
  }

  /**
   * As `of`, for the advertisement before a push. When only branches and tags have moved since git made one, it is made here: each push moves
   * some, and the next one would start git again.
   */
  async forPush(address: RepositoryAddress, question: string, ask: () => Promise<Buffer>): Promise<Buffer> {
    const key = `${address.diskPath} ${question}`;
    const state = await this.repositories.open(address).refs.state();
    if (state.refs.size > MAX_MADE_REFS) return this.during(state, address, question, ask);
    const known = this.known.get(key);
    if (known?.state.deref() === state) return known.bytes;
    const before = known?.form?.origin.deref() === state.origin ? known.form : undefined;
    const bytes = before ? pushAdvertisement(state, before) : await this.during(state, address, question, ask);
    const form = before ?? formOf(state, bytes);
    this.known.set(key, { state: new WeakRef(state), bytes, ...(form && { form }) });
    return bytes;
  }

  /** As `of`, for output that names no refs. They are read nevertheless: those of a lost repository cannot be. */
  async capabilities(address: RepositoryAddress, question: string, ask: () => Promise<Buffer>): Promise<Buffer> {
    await this.repositories.open(address).refs.state();
    return this.during(NO_REFS, address, question, ask);
  }

  private async during(
    state: object,
    address: RepositoryAddress,
    question: string,
    ask: () => Promise<Buffer>,
  ): Promise<Buffer> {
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

const FIRST_REF = /^[0-9a-f]{4}[0-9a-f]{40} [^\0\n]+\0([^\n]+)\n/;

/** Of an advertisement that could have been made here; undefined for others. */
function formOf(state: RefSnapshot, bytes: Buffer): PushForm | undefined {
  const [, capabilities] = FIRST_REF.exec(bytes.toString('utf8', 0, FIRST_REF_BYTES)) ?? [];
  if (capabilities === undefined) return undefined;
  const form = { origin: new WeakRef(state.origin), capabilities };
  return bytes.equals(pushAdvertisement(state, form)) ? form : undefined;
}

/** As `git receive-pack` makes it for a repository that has branches and tags only. */
function pushAdvertisement({ refs }: RefSnapshot, { capabilities }: PushForm): Buffer {
  const names = [...refs.values()].map(({ oid, refname }) => `${oid} ${refname}`);
  const [first = `${ZERO_OID} capabilities^{}`, ...others] = names;
  return Buffer.from(`${[`${first}\0${capabilities}`, ...others].map((ref) => packetLine(`${ref}\n`)).join('')}0000`);
}

/** A packet of git's protocol. Pure. */
export const packetLine = (text: string): string =>
  `${(Buffer.byteLength(text) + PACKET_LENGTH).toString(16).padStart(PACKET_LENGTH, '0')}${text}`;
