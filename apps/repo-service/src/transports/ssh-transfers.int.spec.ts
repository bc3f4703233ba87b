import { type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type GitClient, SshPeople, type SshPerson, type TestProject, uniqueName, useStack } from '@ingot/testing';
import { ZERO_OID } from '@ingot/contracts';
import { FLUSH, packetLine } from '../../test/git-wire.js';
import { packOf } from '../../test/piped-git.js';
import { ProcessMemory } from '../../test/process-memory.js';
import { filesIn, findStored, fsck, processesAt, processesLeftAt } from '../../test/stored-repositories.js';

const stack = useStack();
const people = new SshPeople(stack);
const MEGABYTE = 1024 * 1024;
const SIZE = 60 * MEGABYTE;
/** Well below the size, so that nobody held the whole of it. */
const BOUND = 45 * MEGABYTE;

let project: TestProject;
let person: SshPerson;
let author: GitClient;
let marker: string;

beforeAll(async () => {
  project = await stack.given.project();
  person = await people.person(project.owner);
  marker = uniqueName('large');
  author = await people.workTree(project, person);
  await author.run('config', 'core.compression', '0');
  await author.run('config', 'core.bigFileThreshold', '1m');
  await author.run('fetch', '-q', 'origin');
  await author.run('checkout', '-q', '-B', marker, 'origin/main');
  await author.commit({ 'large.bin': randomBytes(SIZE) });
  await author.run('push', '-q', 'origin', marker);
}, 300_000);

describe('a transfer of many megabytes over SSH', () => {
  const memory = new ProcessMemory(stack, ['gateway', 'repo-service']);

  it('is received without holding it in memory', async () => {
    const exceeding = await memory.exceeding(BOUND, async () => {
      await author.run('push', '-q', 'origin', '--delete', marker);
      await author.run('push', '-q', 'origin', marker);
    });
    expect(exceeding).toEqual([]);
    expect(await project.branchHead(marker)).toBe(await author.run('rev-parse', marker));
  }, 300_000);

  it('is sent without holding it in memory', async () => {
    const git = await people.workTree(project, person);
    expect(await memory.exceeding(BOUND, () => git.run('fetch', '-q', '--refetch', 'origin'))).toEqual([]);
    expect(await git.run('rev-parse', `origin/${marker}`)).toBe(await author.run('rev-parse', marker));
  }, 300_000);

  it('goes on while keys are exchanged anew', async () => {
    const command = `${person.ssh.gitCommand} -o RekeyLimit=8M`;
    const git = (await people.workTree(project, person)).withEnv({ GIT_SSH_COMMAND: command });
    await git.run('fetch', '-q', 'origin');
    expect(await git.run('rev-parse', `origin/${marker}`)).toBe(await author.run('rev-parse', marker));
    await author.withEnv({ GIT_SSH_COMMAND: command }).run('push', '-q', 'origin', `${marker}:refs/heads/again`);
    const other = uniqueName('other');
    await author.run('checkout', '-q', '-B', other);
    await author.commit({ 'other.bin': randomBytes(20 * MEGABYTE) });
    await author.withEnv({ GIT_SSH_COMMAND: command }).run('push', '-q', 'origin', other);
    expect(await project.branchHead(other)).toBe(await author.run('rev-parse', other));
  }, 300_000);
});

describe('a transfer over SSH whose client left', () => {
  it('ends with all of its processes', async () => {
    const directory = findStored(stack, marker);
    const wish = `${packetLine(`want ${await author.run('rev-parse', marker)} ofs-delta\n`)}${FLUSH}${packetLine('done\n')}`;
    for (let attempt = 0; attempt < 3; attempt++) {
      const ssh = person.ssh.start(['--', `git-upload-pack '${project.pathWithNamespace}.git'`]);
      ssh.stdin.write(wish);
      await receive(ssh, MEGABYTE);
      expect(processesAt(directory).length).toBeGreaterThan(0);
      await kill(ssh);
    }
    expect(await processesLeftAt(directory)).toEqual([]);
  });

  it('leaves nothing behind when it was a push', async () => {
    const own = await stack.given.project();
    const sign = uniqueName('sign');
    await own.commit(sign, { 'sign.txt': 'x\n' });
    const pusher = await people.person(own.owner);
    const git = await people.workTree(own, pusher);
    await git.run('fetch', '-q', 'origin');
    await git.run('checkout', '-q', '-B', 'main', 'origin/main');
    const oid = await git.commit({ 'a.bin': randomBytes(2 * MEGABYTE) });
    const directory = findStored(stack, sign);
    const before = await filesIn(directory);
    const pack = await packOf(git, oid);

    const ssh = pusher.ssh.start(['--', `git-receive-pack '${own.pathWithNamespace}.git'`]);
    ssh.stdin.write(packetLine(`${ZERO_OID} ${oid} refs/heads/broken\0 report-status side-band-64k`) + FLUSH);
    ssh.stdin.write(pack.subarray(0, pack.length - 500));
    await receive(ssh, 1);
    await kill(ssh);

    expect(await processesLeftAt(directory)).toEqual([]);
    expect(await own.branchHead('broken')).toBeNull();
    expect(await fsck(directory)).toBe('');
    expect(await filesIn(directory)).toEqual(before);
    await git.run('push', '-q', 'origin', 'HEAD:refs/heads/whole');
    expect(await own.branchHead('whole')).toBe(oid);
  });

  it.each(['nonsense', 'ffff', '0000', packetLine('0 1 refs/heads/x\0 report-status')])(
    'nor is harmed by what is not git’s: %j',
    async (words) => {
      const directory = findStored(stack, marker);
      const before = await filesIn(directory);
      for (const service of ['git-upload-pack', 'git-receive-pack']) {
        const ssh = person.ssh.start(['--', `${service} '${project.pathWithNamespace}'`]);
        let said = '';
        for (const stream of [ssh.stdout, ssh.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
        ssh.stdin.end(words);
        await once(ssh, 'close');
        expect(said).not.toContain(directory);
      }
      expect(await processesLeftAt(directory)).toEqual([]);
      expect(await filesIn(directory)).toEqual(before);
    },
  );
});

/** Waits until so many bytes have come, and reads no further. Fails with what was said instead. */
async function receive({ stdout, stderr }: ChildProcessWithoutNullStreams, size: number): Promise<void> {
  let said = '';
  stderr.on('data', (text: Buffer) => (said += text.toString()));
  for (let received = 0; received < size;) {
    const chunk: unknown = stdout.read();
    if (Buffer.isBuffer(chunk)) received += chunk.length;
    else if (stdout.readableEnded) throw new Error(`only ${received} bytes came: ${said}`);
    else await Promise.race([once(stdout, 'readable'), once(stdout, 'end')]);
  }
}

async function kill(ssh: ChildProcessWithoutNullStreams): Promise<void> {
  const ended = once(ssh, 'exit');
  ssh.stdin.on('error', () => undefined);
  ssh.kill('SIGKILL');
  await ended;
}
