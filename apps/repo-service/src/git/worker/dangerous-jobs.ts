import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What to do with a job whose worker crashed. */
export type Suspicion =
  /** Run it alone next time: other jobs were running as well. */
  | 'suspected'
  /** Refuse it: it was running alone, or exceeded the time limit. */
  | 'guilty';

const REMEMBERED = 1_000;
const REMEMBERED_MS = 10 * 60_000;

/** Remembers for a while the jobs that crashed workers, so that repeated requests do not crash one after the other. */
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

  /** Call this when a job succeeded after all. */
  clear(fingerprint: string): void {
    this.known.delete(fingerprint);
  }
}
