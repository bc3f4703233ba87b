/** A check of a dependency; rejects or throws while it is unavailable. */
export interface ReadinessCheck {
  readonly name: string;
  /** If false, a failed check is reported, but the process stays ready. Default: true. */
  readonly isRequired?: boolean;
  check(): Promise<void>;
}

const CHECK_MS = 2_000;

/** Whether the process can serve: all required checks pass and it is not draining. */
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];
  private draining = false;

  add(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** Reports the process as not ready from now on, so that it gets no new work. */
  startDraining(): void {
    this.draining = true;
  }

  /** The result of each check by name: `ok` or the reason. */
  async report(): Promise<{ ready: boolean; checks: Record<string, string> }> {
    const results = await Promise.all(this.checks.map(async (check) => ({ ...check, result: await outcome(check) })));
    const ready = !this.draining && results.every(({ isRequired = true, result }) => !isRequired || result === 'ok');
    const checks = Object.fromEntries(results.map(({ name, result }) => [name, result]));
    return { ready, checks: { ...checks, ...(this.draining && { lifecycle: 'draining' }) } };
  }
}

async function outcome(check: ReadinessCheck): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(() => resolve('no answer in time'), CHECK_MS)));
  const answer = check.check().then(
    () => 'ok',
    () => 'away',
  );
  const result = await Promise.race([answer, late]);
  clearTimeout(timer);
  return result;
}
