import { type Oid } from '@ingot/contracts';
import { type CommandOptions, type GitCommand, LARGE_TEXTS_UNCOMPARED } from '../process/command.js';
import { PLAIN_PATCH } from '../process/diff-process.js';
import { unlessTooMuch } from '../process/git-error.js';
import {
  type DiffEntry,
  type DiffLimits,
  type DiffResult,
  limitEntries,
  MAX_PATCH_BYTES,
  pairEntries,
} from './diff-entries.js';
import { type DiffDelta } from '../worker/diffs.js';

/** The empty tree, which precedes the first commit. */
export const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
/** Beyond this the list of files is cut, and no patches are returned. */
const MAX_LIST_BYTES = 32 * 1024 * 1024;
/** How long all texts may take; a diff is shown within the time of a call. */
const ALL_TEXTS_MS = 1_500;
const PATCH_START = Buffer.from('diff --git ');
const LINE_FEED = 0x0a;
const END_OF_LIST = '\0\0';
const DIFF_TREE = ['diff-tree', '-r', '-M', '--raw', '-z', '-p', ...PLAIN_PATCH];

/** Streams a diff of any size from git, and stops git at the limits. Large files are shown without their texts if these take too long. */
export async function streamedDiff(
  git: GitCommand,
  directory: string,
  { fromOid, toOid }: { fromOid: Oid | null; toOid: Oid },
  limits: DiffLimits,
): Promise<DiffResult> {
  const diff = async (settings: readonly string[], options?: CommandOptions): Promise<DiffResult> => {
    const output = new DiffOutput(limits.maxFiles);
    const args = [...settings, ...DIFF_TREE, '--end-of-options', fromOid ?? EMPTY_TREE, toOid];
    await git.stream(directory, args, (chunk) => output.add(chunk), options);
    const { deltas, patches } = output.end();
    return limitEntries(pairEntries(deltas, patches), limits);
  };
  return unlessTooMuch(diff([], { timeoutMs: ALL_TEXTS_MS }), async () => {
    const { entries, isTruncated } = await diff(['-c', LARGE_TEXTS_UNCOMPARED]);
    return { entries: entries.map(withoutBinaryText), isTruncated, lacksLargeTexts: true };
  });
}

/** A large text is not to be called binary. */
const withoutBinaryText = (entry: DiffEntry): DiffEntry =>
  entry.diff.startsWith('Binary files ') ? { ...entry, diff: '' } : entry;

/** Parses `--raw -z -p`: the list of all files, two NULs, the patches. */
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

/** Keeps the first patches of a stream, each cut at its limit. */
class PatchCollector {
  private readonly patches: string[] = [];
  private current: Buffer[] = [];
  private currentBytes = 0;
  /** An incomplete line. */
  private line: Buffer = Buffer.alloc(0);

  constructor(private readonly maxFiles: number) {}

  /** False once there is one patch more than wanted. */
  add(chunk: Buffer): boolean {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      this.addLine(
        this.line.length > 0
          ? Buffer.concat([this.line, chunk.subarray(start, end + 1)])
          : chunk.subarray(start, end + 1),
      );
      this.line = Buffer.alloc(0);
      start = end + 1;
      if (this.patches.length > this.maxFiles) return false;
    }
    // Of a line that exceeds the limit of a patch, the start is enough.
    if (this.line.length < MAX_PATCH_BYTES) this.line = Buffer.concat([this.line, chunk.subarray(start)]);
    return true;
  }

  end(): readonly string[] {
    this.addLine(this.line);
    this.finish();
    return this.patches;
  }

  private addLine(line: Buffer): void {
    if (line.subarray(0, PATCH_START.length).equals(PATCH_START)) this.finish();
    if (this.currentBytes < MAX_PATCH_BYTES) this.current.push(line);
    this.currentBytes += line.length;
  }

  private finish(): void {
    if (this.currentBytes > 0) this.patches.push(Buffer.concat(this.current).toString('utf8'));
    this.current = [];
    this.currentBytes = 0;
  }
}

const STATUS: Readonly<Record<string, DiffDelta['status']>> = { A: 'added', D: 'deleted', R: 'renamed' };

/** `:100644 100755 <oid> <oid> M`, path, and for renames a second path; a type change is a deletion and an addition. */
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
