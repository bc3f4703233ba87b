interface Run<T> {
  /** When it has ended, however it did. */
  readonly ended: Promise<void>;
  /** What those get who asked while it ran. */
  next: Promise<T> | undefined;
}

/**
 * Does the same reading once for all who ask for it at the same time. Nobody gets what was read before they asked: who comes
 * while a run is under way shares the next one, which begins when that ends. So nothing can be out of date, as it could in a
 * cache.
 */
export class Coalescer<T> {
  private readonly current = new Map<string, Run<T>>();

  /** @param key says all that `work` depends on */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const current = this.current.get(key);
    if (current === undefined) return this.start(key, work);
    current.next ??= current.ended.then(() => this.start(key, work));
    return current.next;
  }

  private start(key: string, work: () => Promise<T>): Promise<T> {
    const result = work();
    const ignore = (): void => undefined;
    const run: Run<T> = { ended: result.then(ignore, ignore), next: undefined };
    this.current.set(key, run);
    void run.ended.then(() => {
      if (run.next === undefined) this.current.delete(key);
    });
    return result;
  }
}
