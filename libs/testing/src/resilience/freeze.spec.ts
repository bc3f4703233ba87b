import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { holdsEventually } from '../stack/holds-eventually.js';
import { freeze } from './freeze.js';

/** Whether each stands still, once that is so: a signal takes a moment. */
const expectStill = (pids: readonly number[], isStill: boolean): Promise<void> =>
  holdsEventually(async () => {
    const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8')));
    expect(stats.map((stat) => stat.includes(') T '))).toEqual(pids.map(() => isStill));
  });

/** A process with a child; both sleep. */
async function parent() {
  const shell = spawn('sh', ['-c', 'sleep 600 & echo $!; wait']);
  const told: Promise<unknown[]> = once(shell.stdout, 'data');
  const [line] = await told;
  if (shell.pid === undefined) throw new Error('there is no shell');
  return { shell, pid: shell.pid, child: Number(String(line)) };
}

describe('a process that is frozen', () => {
  it('stands still with its children, and goes on with them', async () => {
    const { shell, pid, child } = await parent();
    const thaw = freeze(pid);
    await expectStill([pid, child], true);

    thaw();

    await expectStill([pid, child], false);
    process.kill(child, 'SIGKILL');
    await once(shell, 'close');
  });

  it('may end meanwhile: the other processes go on', async () => {
    const { shell, pid, child } = await parent();
    const thaw = freeze(pid);
    await expectStill([pid, child], true);
    const gone = once(shell, 'exit');
    process.kill(pid, 'SIGKILL');
    await gone;

    thaw();

    await expectStill([child], false);
    process.kill(child, 'SIGKILL');
    await once(shell, 'close');
  });
});
