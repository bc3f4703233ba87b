/** Lets one writer at a time into a repository; they come in the order in which they asked. */
export class RepositoryLocks {
  private readonly tails = new Map<string, Promise<void>>();

  /** Waits for the repository, then holds it until the function returned here is called. */
  async acquire(key: string): Promise<() => void> {
    const before = this.tails.get(key) ?? Promise.resolve();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const tail = before.then(() => held);
    this.tails.set(key, tail);
    await before;
    return () => {
      release();
      if (this.tails.get(key) === tail) this.tails.delete(key);
    };
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(key);
    try {
      return await work();
    } finally {
      release();
    }
  }
}
