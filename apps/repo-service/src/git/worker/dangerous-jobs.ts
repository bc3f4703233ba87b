import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How a job stands that was with a worker when it died. */
export type Suspicion =
  /** It was not alone: when it is asked for again, it is. */
  | 'suspected'
  /** It was alone, or took longer than any job may: it is not given to a worker again. */
  | 'guilty';

const REMEMBERED = 1_000;
const REMEMBERED_MS = 10 * 60_000;

/** Remembers for a while which jobs workers died of, so that nobody kills one after the other by asking again. */
export class DangerousJobs {
  private readonly known = new LRUCache<string, Suspicion>({ max: REMEMBERED, ttl: REMEMBERED_MS });

  static fingerprint(name: string, request: unknown): string {
    return createHash('sha256')
      .update(`${name} ${JSON.stringify(request)}`)
      .digest('base64');
  }

  of(fingerprint: string): Suspicion | undefined {
    return this.known.get(fingerprint);
  }

  add(fingerprint: string, suspicion: Suspicion): void {
    this.known.set(fingerprint, suspicion);
  }

  /** To be called when a job came to its end after all. */
  clear(fingerprint: string): void {
    this.known.delete(fingerprint);
  }
}
