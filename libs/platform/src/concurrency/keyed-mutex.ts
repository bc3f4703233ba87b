/** Runs one task at a time per key, in order. */
export class KeyedMutex {
  /** The last task of each key: the failure for the tasks that wait behind it, or null. None of them rejects. */
  private readonly tails = new Map<string, Promise<Error | null>>();

  /** @param blocks whether a failure also fails the tasks that wait behind it */
  constructor(private readonly blocks?: (error: unknown) => error is Error) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve(null);
    const result = before.then((failure) => (failure === null ? work() : Promise.reject(failure)));
    const tail = result.then(
      () => null,
      (error: unknown) => (this.blocks?.(error) === true ? error : null),
    );
    this.tails.set(key, tail);
    try {
      return await result;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }
}
