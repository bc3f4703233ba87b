import { type Oid } from '@ingot/contracts';
import { type GitCommand } from './command.js';
import { limitEntries, pairEntries } from './diff-entries.js';
import { type DiffLimits, type DiffResult } from './git-types.js';
import { PatchCollector } from './patch-collector.js';
import { type DiffDelta } from './worker/worker-operations.js';

/** What there is before the first commit. */
export const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
/** Beyond this the list of files is cut, and no text is shown. */
const MAX_LIST_BYTES = 32 * 1024 * 1024;
/** Patches as anybody would see them, whatever the repository's attributes say. */
export const PLAIN_PATCH = ['--no-color', '--no-ext-diff', '--no-textconv'];
const END_OF_LIST = '\0\0';
const DIFF_TREE = ['diff-tree', '-r', '-M', '--raw', '-z', '-p', ...PLAIN_PATCH];

/** A diff of any size by git itself: it streams, and is ended once there is as much as is shown. */
export async function streamedDiff(
  git: GitCommand,
  directory: string,
  { fromOid, toOid }: { fromOid: Oid | null; toOid: Oid },
  limits: DiffLimits,
): Promise<DiffResult> {
  const output = new DiffOutput(limits.maxFiles);
  await git.stream(directory, [...DIFF_TREE, '--end-of-options', fromOid ?? EMPTY_TREE, toOid], (chunk) =>
    output.add(chunk),
  );
  const { deltas, patches } = output.end();
  return limitEntries(pairEntries(deltas, patches), limits);
}

/** Reads `--raw -z -p`: the list of all files, two NULs, the patches. */
class DiffOutput {
  private list: Buffer = Buffer.alloc(0);
  private deltas: readonly DiffDelta[] | undefined;
  private readonly patches: PatchCollector;

  constructor(maxFiles: number) {
    this.patches = new PatchCollector(maxFiles);
  }

  add(chunk: Buffer): boolean {
    if (this.deltas) return this.patches.add(chunk);
    const end = this.list.length - 1;
    this.list = Buffer.concat([this.list, chunk]);
    if (this.list.length > MAX_LIST_BYTES) return false;
    const separator = this.list.indexOf(END_OF_LIST, Math.max(0, end));
    if (separator < 0) return true;
    this.deltas = parseDeltas(this.list.toString('utf8', 0, separator));
    return this.patches.add(this.list.subarray(separator + END_OF_LIST.length));
  }

  end(): { deltas: readonly DiffDelta[]; patches: readonly string[] } {
    const deltas = this.deltas ?? parseDeltas(this.list.toString('utf8'));
    return { deltas, patches: this.patches.end() };
  }
}

const STATUS: Readonly<Record<string, DiffDelta['status']>> = { A: 'added', D: 'deleted', R: 'renamed' };

/** `:100644 100755 <oid> <oid> M`, path, and for renames a second path; a changed type is a deletion and an addition. */
export function parseDeltas(list: string): readonly DiffDelta[] {
  const fields = list.split('\0');
  const deltas: DiffDelta[] = [];
  for (let index = 0; index < fields.length && fields[index]?.startsWith(':');) {
    const [oldMode = '', newMode = '', , , code = ''] = fields[index]?.slice(1).split(' ') ?? [];
    const status = STATUS[code.charAt(0)] ?? 'modified';
    const oldPath = fields[index + 1] ?? '';
    const newPath = status === 'renamed' ? (fields[index + 2] ?? '') : oldPath;
    const delta = { oldPath, newPath, oldMode: parseInt(oldMode, 8), newMode: parseInt(newMode, 8) };
    if (code === 'T') deltas.push({ ...delta, status: 'deleted' }, { ...delta, status: 'added' });
    else deltas.push({ ...delta, status });
    index += status === 'renamed' ? 3 : 2;
  }
  return deltas;
}
