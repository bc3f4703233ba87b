import { eventually, expectStatus, type TestProject, type TestStack } from '@ingot/testing';
import { z } from 'zod';

const move = z.looseObject({ id: z.number(), state: z.string(), error_message: z.string().nullable() });
const moves = z.array(move);
const placed = z.object({ storage: z.string(), disk_path: z.string() });

/** A move as administrators see it. */
export type SeenMove = z.output<typeof move>;

/** Moves projects of a stack, for specs. */
export class MovesScenario {
  constructor(private readonly stack: () => TestStack) {}

  /** Where a project is, by its row. */
  async placeOf({ id }: TestProject) {
    const [row] = await this.stack().query('repo-service', 'SELECT storage, disk_path FROM projects WHERE id = $1', [
      id,
    ]);
    return placed.parse(row);
  }

  /** A project's moves, newest first. */
  async listOf(project: TestProject): Promise<SeenMove[]> {
    return moves.parse(expectStatus(await this.stack().root.get(project.url('/repository_storage_moves')), 200));
  }

  /** All moves, newest first. */
  async listOfAll(): Promise<SeenMove[]> {
    const path = '/project_repository_storage_moves?per_page=100';
    return moves.parse(expectStatus(await this.stack().root.get(path), 200));
  }

  /** Begins the move of a project. */
  async moveTo(project: TestProject, destination_storage_name: string): Promise<SeenMove> {
    const body = { destination_storage_name };
    const reply = await this.stack().root.post(project.url('/repository_storage_moves'), body);
    return move.parse(expectStatus(reply, 201));
  }

  /** Waits for so many moves of a project, all of which must succeed. */
  async untilMoved(project: TestProject, count = 1): Promise<void> {
    const all = await eventually(
      () => this.listOf(project),
      (some) => some.length === count && some.every(({ state }) => state === 'finished' || state === 'failed'),
    );
    expect(all.map(({ state, error_message }) => ({ state, error_message }))).toEqual(
      Array.from({ length: count }, () => ({ state: 'finished', error_message: null })),
    );
  }
}
