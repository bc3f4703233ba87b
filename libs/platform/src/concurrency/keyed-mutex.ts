/** Failures that also fail the tasks behind. */
export interface SharedFailures {
  readonly isShared: (error: unknown) => error is Error;
  /** Of the tasks that have waited for so long; others may find better times. */
  readonly afterMs: number;
}

/** Runs one task at a time per key, in order. */
export class KeyedMutex {
  /** The last task of each key: the failure for the tasks that wait behind it, or null. None of them rejects. */
  private readonly tails = new Map<string, Promise<Error | null>>();

  constructor(private readonly shared?: SharedFailures) {}

  /** Whether a task with the key would have to wait now. */
  isBusy(key: string): boolean {
    return this.tails.has(key);
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const since = Date.now();
    const before = this.tails.get(key) ?? Promise.resolve(null);
    const result = before.then((failure) =>
      failure !== null && Date.now() - since >= (this.shared?.afterMs ?? 0) ? Promise.reject(failure) : work(),
    );
    const tail = result.then(
      () => null,
      (error: unknown) => (this.shared?.isShared(error) === true ? error : null),
    );
    this.tails.set(key, tail);
    try {
      return await result;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }
}
