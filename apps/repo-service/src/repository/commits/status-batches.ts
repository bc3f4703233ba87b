import { setImmediate as endOfTurn } from 'node:timers/promises';
import { type Oid } from '@ingot/contracts';

/** Commits in one question. */
const LARGEST_BATCH = 100;

interface Batch<Answer> {
  readonly oids: Set<Oid>;
  readonly answer: Promise<Answer>;
}

/**
 * Asks about commits of a project in batches: those that requests name in the same turn of the event loop share a question. It is asked
 * after all of them have come, so that no answer is older than its request.
 */
export class StatusBatches<Answer> {
  private readonly open = new Map<number, Batch<Answer>>();

  constructor(private readonly ask: (projectId: number, oids: readonly Oid[]) => Promise<Answer>) {}

  /** The answer about this commit and others. */
  about(projectId: number, oid: Oid): Promise<Answer> {
    const batch = this.open.get(projectId);
    if (batch === undefined) return this.begin(projectId, oid);
    batch.oids.add(oid);
    if (batch.oids.size >= LARGEST_BATCH) this.open.delete(projectId);
    return batch.answer;
  }

  private begin(projectId: number, oid: Oid): Promise<Answer> {
    const oids = new Set([oid]);
    const batch = { oids, answer: this.askLater(projectId, oids) };
    this.open.set(projectId, batch);
    return batch.answer;
  }

  private async askLater(projectId: number, oids: ReadonlySet<Oid>): Promise<Answer> {
    await endOfTurn();
    if (this.open.get(projectId)?.oids === oids) this.open.delete(projectId);
    return this.ask(projectId, [...oids]);
  }
}
