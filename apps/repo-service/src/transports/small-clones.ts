import { Transform } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type RepositoryAddress } from '@ingot/contracts';
import { Repositories } from '../storage/repositories.js';
import { type GitProcess } from './git-process.js';

const MEBIBYTE = 1024 ** 2;
/** The limit for all repositories together. */
const KEPT_BYTES = 32 * MEBIBYTE;
/** Larger answers are not kept. */
const MAX_ANSWER_BYTES = MEBIBYTE / 2;
const UNUSED_MS = 10 * 60_000;

const LENGTH_DIGITS = 4;

/** Whether a complete request of any protocol version asks for objects, and has none: others may ask for the same. */
export function isClone(request: Buffer): boolean {
  let wants = false;
  for (let at = 0; at < request.length;) {
    const length = Number.parseInt(request.toString('latin1', at, at + LENGTH_DIGITS), 16);
    if (Number.isNaN(length)) return false;
    const line = request.toString('latin1', at + LENGTH_DIGITS, at + length);
    if (line.startsWith('have ')) return false;
    wants ||= line.startsWith('want ');
    at += Math.max(length, LENGTH_DIGITS);
  }
  return wants;
}

interface Kept {
  /** Of the refs when git was asked; they are not kept for it. */
  readonly state: WeakRef<object>;
  readonly bytes: Buffer;
}

/** The part of the repositories that is used. */
interface KnowsRepositories {
  open(address: RepositoryAddress): { readonly refs: { state(): Promise<object> } };
  onObjectsGone(listener: (address: RepositoryAddress) => void): void;
}

/** git's answer to a clone, if it is kept. */
export interface SmallClone {
  readonly bytes: Buffer | null;
  /** The same git; its answer is kept, if it succeeds and is small. */
  readonly keepFrom: (git: GitProcess) => GitProcess;
}

/**
 * git's complete answers to clones of small repositories, for which starting git takes the most time. They are kept in memory until a ref
 * of the repository moves.
 */
@Injectable()
export class SmallClones {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + 200,
    ttl: UNUSED_MS,
    updateAgeOnGet: true,
  });

  constructor(@Inject(Repositories) private readonly repositories: KnowsRepositories) {
    repositories.onObjectsGone((address) => this.drop(address));
  }

  /**
   * The caller has checked permissions.
   * @param question identifies, together with the refs, git's answer
   */
  async of(address: RepositoryAddress, question: string): Promise<SmallClone> {
    const key = prefixOf(address) + question;
    // read before git starts: if refs move meanwhile, git's answer is newer, and nobody is given it for these
    const state = await this.repositories.open(address).refs.state();
    const known = this.kept.get(key);
    return {
      bytes: known?.state.deref() === state ? known.bytes : null,
      keepFrom: (git) =>
        copying(git, (bytes) => {
          this.kept.set(key, { state: new WeakRef(state), bytes });
        }),
    };
  }

  private drop(address: RepositoryAddress): void {
    for (const key of this.kept.keys()) if (key.startsWith(prefixOf(address))) this.kept.delete(key);
  }
}

/** Tells `keep` what git answered, once it has ended well. */
function copying(git: GitProcess, keep: (bytes: Buffer) => void): GitProcess {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const copied = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= MAX_ANSWER_BYTES) chunks.push(chunk);
      else chunks.length = 0;
      done(null, chunk);
    },
    flush(done) {
      void git.ended.then((code) => {
        if (code === 0 && bytes <= MAX_ANSWER_BYTES) keep(Buffer.concat(chunks));
        done();
      });
    },
  });
  git.stdout.on('error', (error) => copied.destroy(error)).pipe(copied);
  return { ...git, stdout: copied };
}

const prefixOf = ({ storage, diskPath }: RepositoryAddress): string => `${storage} ${diskPath} `;
