import { execFileSync } from 'node:child_process';
import { type TestProject } from '../given/test-project.js';
import { type TestUser } from '../given/test-user.js';

/** A push as git sends it, to be sent by a client that takes its time. */
export interface NewPush {
  readonly body: Buffer;
  readonly oldOid: string;
  readonly newOid: string;
}

/** Makes one new commit on `main`, and pushes nothing. */
export async function newPush(project: TestProject, user: TestUser): Promise<NewPush> {
  const git = await project.git(user);
  await git.run('fetch', '-q', 'origin');
  await git.run('checkout', '-q', '-B', 'main', 'origin/main');
  const oldOid = await git.run('rev-parse', 'HEAD');
  const newOid = await git.commit({ 'late.txt': 'pushed late\n' });
  const command = `${oldOid} ${newOid} refs/heads/main\0 report-status\n`;
  const line = `${(command.length + 4).toString(16).padStart(4, '0')}${command}0000`;
  const input = `${newOid}\n^${oldOid}\n`;
  const pack = execFileSync('git', ['pack-objects', '--stdout', '--revs', '-q'], { cwd: git.directory, input });
  return { body: Buffer.concat([Buffer.from(line), pack]), oldOid, newOid };
}
