import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesOf } from './copy-files.js';

describe('filesOf', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ingot-copy-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  async function write(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), 'x');
    }
  }

  it('leaves out what git or an upload is writing', async () => {
    await write([
      'objects/12/tmp_obj_1',
      'objects/pack/tmp_pack_1',
      'objects/incoming-1/pack/a.pack',
      'objects/tmp_objdir-incoming-1/12/34',
      'refs/heads/main.lock',
      'packed-refs.lock',
      '12/34/567.part',
    ]);

    expect(await filesOf(directory)).toEqual([]);
  });

  it('keeps branches of any name', async () => {
    const refs = ['tmp_fix', 'incoming-changes/a', 'first.part', 'tmp_/incoming-x', 'objects/tmp_1'];
    const paths = refs.map((name) => `refs/heads/${name}`);
    await write(paths);

    expect((await filesOf(directory)).map(({ path }) => path).sort()).toEqual([...paths].sort());
  });
});
