interface Run<T> {
  /** Settles when the run has ended, successfully or not. */
  readonly ended: Promise<void>;
  /** The result for callers who arrived during the run. */
  next: Promise<T> | undefined;
}

/**
 * Shares one read among concurrent callers. A caller never gets a result of a read that started before the call: callers who arrive
 * during a run share the next one, which starts after it. So results are never outdated, unlike those of a
 * cache.
 */
export class Coalescer<T> {
  private readonly current = new Map<string, Run<T>>();

  /** @param key identifies everything that `work` depends on */
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
