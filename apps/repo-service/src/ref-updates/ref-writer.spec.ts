import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeStaleLocks } from './ref-writer.js';

describe('removeStaleLocks', () => {
  it.each([
    ['that was made here', 'ingot\n', ['refs']],
    ['of git, which may be packing refs', '', ['packed-refs.lock', 'refs']],
  ])('treats a lock of packed refs %s by what it says', async (_whose, text, left) => {
    const directory = await mkdtemp(join(tmpdir(), 'ingot-locks-'));
    await mkdir(join(directory, 'refs'));
    await writeFile(join(directory, 'packed-refs.lock'), text);

    await removeStaleLocks(directory, ['refs/heads/main']);

    expect((await readdir(directory)).sort()).toEqual(left);
    await rm(directory, { recursive: true });
  });

  it('removes the locks of the given refs and of HEAD, and nothing else', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'ingot-locks-'));
    const heads = join(directory, 'refs/heads');
    await mkdir(heads, { recursive: true });
    for (const name of ['main', 'main.lock', 'other.lock']) await writeFile(join(heads, name), '');
    await writeFile(join(directory, 'HEAD.lock'), '');

    await removeStaleLocks(directory, ['refs/heads/main', 'refs/heads/without-lock']);

    expect((await readdir(heads)).sort()).toEqual(['main', 'other.lock']);
    expect(await readdir(directory)).toEqual(['refs']);
    await rm(directory, { recursive: true });
  });
});
