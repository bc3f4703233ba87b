import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { useStack } from '@ingot/testing';

const stack = useStack();
/** Longer than interrupted changes wait until they are looked for again. */
const LONG_MS = 5_000;

describe('the recovery of ref updates', () => {
  it('leaves those alone that only take long', async () => {
    const project = await stack.given.project();
    await project.commit('first', { 'a.txt': '1\n' });

    await stack.holding('repo-service', async (transaction) => {
      await transaction.query('SELECT FROM projects WHERE id = $1 FOR NO KEY UPDATE', [project.id]);
      const commit = project.commit('second', { 'b.txt': '2\n' });
      await transaction.isAwaitedBy(1);
      await pause(LONG_MS);
      await transaction.end();
      await commit;
    });
    await pause(1_000); // what was queued behind it would run now

    const logs = join(stack.running.dataDir, 'logs');
    const recovered = readdirSync(logs)
      .filter((file) => file.endsWith('.log'))
      .flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n'))
      .filter((line) => line.includes('recovered interrupted') && line.includes(`"projectId":${project.id}`));
    expect(recovered).toEqual([]);
  });
});
