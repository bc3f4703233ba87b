import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { SshPeople, type SshPerson, type TestProject, useStack } from '@ingot/testing';
import { SSH_LIMITS } from './ssh-limits.js';

const stack = useStack();
const people = new SshPeople(stack);

let project: TestProject;
let person: SshPerson;

beforeAll(async () => {
  project = await stack.given.project();
  person = await people.person(project.owner);
});

const ONLY_GIT = 'ERROR: Only git-upload-pack and git-receive-pack of a project can be run here.\n';

describe('an SSH session', () => {
  it('without a command greets the user, and has no shell', async () => {
    const { code, stdout } = await person.ssh.ssh([]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Hi ${person.user.username}!`);
  });

  it('gets no terminal', async () => {
    expect((await person.ssh.ssh(['-tt'])).stderr).toContain('PTY allocation request failed');
  });

  it.each([
    'id',
    'sh',
    'bash -i',
    "git-upload-pack 'PROJECT'; touch MARK",
    "git-upload-pack 'PROJECT' && touch MARK",
    "git-upload-pack 'PROJECT' | touch MARK",
    "git-upload-pack '$(touch MARK)/x'",
    "git-upload-pack '`touch MARK`/x'",
    "git-upload-pack 'x/y'\ntouch MARK",
    "git-upload-pack --upload-pack='touch MARK' 'PROJECT'",
    "git-upload-pack 'PROJECT' '--strict'",
    "git -c core.fsmonitor='touch MARK' upload-pack 'PROJECT'",
    "git-upload-pack '/etc'",
    "git-upload-archive 'PROJECT'",
    "git-shell -c 'touch MARK'",
    "git-lfs-authenticate 'PROJECT' download",
    'scp -t /tmp',
    'rsync --server . /tmp',
    "git-upload-pack 'LONG/x'",
  ])('runs nothing but git on projects: %s', async (template) => {
    const mark = join(person.ssh.directory, 'mark');
    const fill = (text: string) => text.replace('PROJECT', project.pathWithNamespace).replace('MARK', mark);
    const command = fill(template).replace('LONG', 'x'.repeat(2_000));
    const { code, stdout, stderr } = await person.ssh.ssh(['--', command]);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: ONLY_GIT });
    expect(existsSync(mark)).toBe(false);
  });

  it.each(['../../PROJECT', '/etc/passwd', '/../etc/passwd', './PROJECT'])(
    'looks for projects by their names alone: %s',
    async (template) => {
      const path = template.replace('PROJECT', project.pathWithNamespace);
      const { code, stdout, stderr } = await person.ssh.ssh(['--', `git-upload-pack '${path}'`]);
      const words = 'ERROR: The project could not be found\n';
      expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: words });
    },
  );

  it.each(['sftp', 'netconf'])('has no subsystem %s', async (name) => {
    const { code, stderr } = await person.ssh.ssh(['-s', '--', name]);
    expect(code).not.toBe(0);
    expect(stderr).toContain('subsystem request failed');
  });

  it('forwards no ports and no sockets', async () => {
    const port = new URL(stack.url).port;
    for (const target of [`127.0.0.1:${port}`, 'localhost:22']) {
      const { code, stdout, stderr } = await person.ssh.ssh(['-o', 'LogLevel=INFO', '-W', target]);
      expect({ code, stdout }).toEqual({ code: 255, stdout: '' });
      expect(stderr).toContain('administratively prohibited');
    }
    const strict = ['-N', '-o', 'ExitOnForwardFailure=yes'];
    const remote = await person.ssh.ssh([...strict, '-R', `0:127.0.0.1:${port}`]);
    expect(remote.stderr).toContain('remote port forwarding failed');
    const socket = await person.ssh.ssh([...strict, '-R', `/tmp/none.sock:127.0.0.1:${port}`]);
    expect(socket.stderr).toContain('remote port forwarding failed');
  });

  it('opens nothing behind a local socket', async () => {
    const own = join(person.ssh.directory, 'local');
    const forward = `${own}:127.0.0.1:${new URL(stack.url).port}`;
    const control = join(person.ssh.directory, 'forward');
    const options = ['-L', forward, '-o', 'ExitOnForwardFailure=yes', '-o', `ControlPath=${control}`];
    await person.ssh.ssh(['-f', '-N', '-M', ...options, '-E', '/dev/null']);
    const received = await receive(own, 'GET /api/v4/projects HTTP/1.0\r\n\r\n');
    await person.ssh.ssh(['-O', 'exit', '-o', `ControlPath=${control}`]);
    expect(received).toBe('');
  });

  it('takes from the environment only the version of git’s protocol', async () => {
    for (const version of ['version=9', 'version=2; id', '$(id)', 'version=2\nX=y', '-version=2']) {
      const env = { GIT_PROTOCOL: version, GIT_DIR: '/tmp' };
      const command = `git-upload-pack '${project.pathWithNamespace}'`;
      const { stdout } = await person.ssh.ssh(['-o', 'SendEnv=GIT_*', '--', command], { env });
      expect(stdout).toContain(' refs/heads/main\n'); // as without a version
    }
    const { stdout } = await person.ssh.ssh(
      ['-o', 'SendEnv=GIT_*', '--', `git-upload-pack '${project.pathWithNamespace}'`],
      { env: { GIT_PROTOCOL: 'version=2' } },
    );
    expect(stdout).toContain('version 2\n');
  });

  it('is one of some on a connection', async () => {
    const control = ['-o', `ControlPath=${join(person.ssh.directory, 'many')}`];
    await person.ssh.ssh(['-f', '-N', '-M', ...control, '-E', '/dev/null']);
    const calls = Array.from({ length: SSH_LIMITS.sessions }, () => person.ssh.ssh(control));
    const results = await Promise.all(calls);
    await person.ssh.ssh(['-O', 'exit', ...control]);
    expect(results.map(({ code }) => code)).toEqual(results.map(() => 0));
  });
});

/** What comes back from a socket before it is closed. Fails when nobody listens there. */
function receive(path: string, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(path, () => {
      socket.off('error', reject).on('error', () => undefined); // it may well be cut off
      socket.write(words);
    });
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
