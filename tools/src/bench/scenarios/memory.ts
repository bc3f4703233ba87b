import { type BenchContext, type Workshop } from '../context.js';
import { uniqueNames } from '../fixtures/branches.js';
import { identified } from '../fixtures/fixtures.js';
import { concurrently } from '../load/api.js';
import { memoryOf, type ProcessMemory } from '../measure/processes.js';

const AT_ONCE = 16;

/** Starts all git workers, which start on demand. */
export async function wakeWorkers({ api }: Workshop): Promise<void> {
  const { id } = await api.json(identified, 'POST', '/api/v4/projects', { name: 'first' });
  const commit = (branch: string) =>
    api.send('POST', `/api/v4/projects/${id}/repository/commits`, {
      branch,
      ...(branch === 'main' ? {} : { start_branch: 'main' }),
      commit_message: 'Wake up',
      actions: [{ action: 'create', file_path: `${branch}.txt`, content: `${branch}\n` }],
    });
  await commit('main');
  await concurrently(AT_ONCE, uniqueNames('wake', 2 * AT_ONCE), commit);
}

/** The memory of all processes after reads of 10,000 distinct commits and their diffs. */
export async function memoryAfterDiffs(context: BenchContext): Promise<ProcessMemory[]> {
  const { id, oids } = await context.fixtures.largeRepository();
  await concurrently(AT_ONCE, oids, async (oid) => {
    context.signal.throwIfAborted();
    const commit = `/api/v4/projects/${id}/repository/commits/${oid}`;
    await context.api.send('GET', commit);
    await context.api.send('GET', `${commit}/diff`);
  });
  return memoryOf(context.stack);
}
