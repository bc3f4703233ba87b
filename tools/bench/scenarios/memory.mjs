import { concurrently } from '../fixtures/concurrently.mjs';
import { uniqueNames } from '../fixtures/branches.mjs';
import { memoryOf } from '../measure/processes.mjs';

const AT_ONCE = 16;

/**
 * Wakes every git worker: they are started when there is work for them.
 * @param {import('../bench-context.mjs').BenchContext} context
 */
export async function wakeWorkers({ api }) {
  const { id } = await api.json('POST', '/api/v4/projects', { name: 'first' });
  const commit = (branch) =>
    api.json('POST', `/api/v4/projects/${id}/repository/commits`, {
      branch,
      ...(branch === 'main' ? {} : { start_branch: 'main' }),
      commit_message: 'Wake up',
      actions: [{ action: 'create', file_path: `${branch}.txt`, content: `${branch}\n` }],
    });
  await commit('main');
  await concurrently(AT_ONCE, uniqueNames('wake', 2 * AT_ONCE), commit);
}

/**
 * What the processes hold after they have shown 10,000 different commits and their diffs.
 * @param {import('../bench-context.mjs').BenchContext} context
 */
export async function memoryAfterDiffs(context) {
  const { id, oids } = await context.fixtures.largeRepository();
  await concurrently(AT_ONCE, oids, async (oid) => {
    context.signal.throwIfAborted();
    const commit = `/api/v4/projects/${id}/repository/commits/${oid}`;
    await context.api.text('GET', commit);
    await context.api.text('GET', `${commit}/diff`);
  });
  return memoryOf(context.stack);
}
