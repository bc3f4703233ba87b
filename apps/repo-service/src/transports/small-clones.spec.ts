import { type RepositoryAddress } from '@ingot/contracts';
import { startGit } from './git-process.js';
import { isClone, SmallClones } from './small-clones.js';

const ADDRESS: RepositoryAddress = { storage: 'default', diskPath: 'one' };
const OID = '5f0000a15e1d00005f0000a15e1d00005f0000a1';
const line = (text: string): string => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
const clones = (...lines: string[]): boolean => isClone(Buffer.from(lines.join('')));

describe('a request', () => {
  it('is a clone when it wants something and has nothing, in every version of the protocol', () => {
    expect(clones(line(`want ${OID} ofs-delta\n`), '0000', line('done\n'))).toBe(true);
    expect(clones(line(`want ${OID}\n`), line('deepen 1'), '0000', line('done\n'))).toBe(true);
    expect(
      clones(line('command=fetch'), '0001', line('thin-pack'), line(`want ${OID}\n`), line('done\n'), '0000'),
    ).toBe(true);
  });

  it('is none with commits that the client has, without wants, or when it is no request', () => {
    expect(clones(line(`want ${OID}\n`), '0000', line(`have ${OID}\n`), line('done\n'))).toBe(false);
    expect(clones(line('command=ls-refs\n'), '0000')).toBe(false);
    expect(clones('want something')).toBe(false);
    expect(clones('')).toBe(false);
  });
});

describe('the answer to a small clone', () => {
  let state: object;
  let goes: (address: RepositoryAddress) => void;
  let kept: SmallClones;

  beforeEach(() => {
    state = {};
    kept = new SmallClones({
      open: () => ({ refs: { state: () => Promise.resolve(state) } }),
      onObjectsGone: (listener) => void (goes = listener),
    });
  });

  const found = async (question = 'a', address = ADDRESS) => (await kept.of(address, question)).bytes?.toString();
  /** git's answer, as a client reads it; git runs with these arguments. */
  async function answered(args: readonly string[], question = 'a'): Promise<string> {
    const { keepFrom } = await kept.of(ADDRESS, question);
    const git = keepFrom(startGit(args, undefined));
    git.stdin.end('what git is told');
    const chunks: Buffer[] = [];
    for await (const chunk of git.stdout as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }
  const VERSION = ['--version'];

  it('is kept for the same question, until a ref moves', async () => {
    const answer = await answered(VERSION);

    expect(answer).toContain('git version');
    expect(await found()).toBe(answer);
    expect(await found('b')).toBeUndefined();
    expect(await found('a', { ...ADDRESS, diskPath: 'two' })).toBeUndefined();
    state = {};
    expect(await found()).toBeUndefined();
  });

  it('is not kept for refs that moved after git was asked', async () => {
    const asked = await kept.of(ADDRESS, 'a');
    state = {};
    const git = asked.keepFrom(startGit(VERSION, undefined));
    for await (const _ of git.stdout);

    expect(await found()).toBeUndefined();
  });

  it('is not kept when git fails, or when it is large', async () => {
    await answered(['no-such-command']);
    expect(await found()).toBeUndefined();

    const large = await answered(['-c', `alias.large=!head -c 600000 /dev/zero`, 'large']);
    expect(large).toHaveLength(600_000);
    expect(await found()).toBeUndefined();
  });

  it('goes when objects go', async () => {
    await answered(VERSION);
    goes({ ...ADDRESS, diskPath: 'two' });
    expect(await found()).toBeDefined();
    goes(ADDRESS);
    expect(await found()).toBeUndefined();
  });
});
