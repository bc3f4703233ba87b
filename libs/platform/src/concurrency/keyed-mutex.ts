/** Runs one piece of work at a time for each key, in the order in which they asked. */
export class KeyedMutex {
  /** The last piece of work of each key: the failure that those behind it share, or null. None of them rejects. */
  private readonly tails = new Map<string, Promise<Error | null>>();

  /** @param blocks whether the failure of a piece of work holds for those that wait behind it; they fail with it then */
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
