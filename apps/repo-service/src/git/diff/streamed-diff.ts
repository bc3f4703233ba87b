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
import { ListedFiles } from './listed-files.js';

/** The empty tree, which precedes the first commit. */
export const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
/** Beyond this the list of files is cut, and no patches are returned. */
const MAX_LIST_BYTES = 32 * 1024 * 1024;
/** How long all texts may take; a diff is shown within the time of a call. */
const ALL_TEXTS_MS = 1_500;
const PATCH_START = Buffer.from('diff --git ');
const LINE_FEED = 0x0a;
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

/** Parses `--raw -z -p`: the list of all files, two NULs, the patches. Keeps what is shown, and one file more. */
export class DiffOutput {
  private readonly list: ListedFiles;
  private readonly patches: PatchCollector;
  private listBytes = 0;
  private isListed = false;

  constructor(maxFiles: number) {
    this.list = new ListedFiles(maxFiles);
    this.patches = new PatchCollector(maxFiles);
  }

  /** Whether one of these files is another type of thing now, such as a link. */
  get hasChangedTypes(): boolean {
    return this.list.hasChangedTypes;
  }

  /** Whether the list came to its end. */
  get hasPatches(): boolean {
    return this.isListed;
  }

  /** False once there is one patch more than wanted, or the list is too long. */
  add(chunk: Buffer): boolean {
    if (this.isListed) return this.patches.add(chunk);
    this.listBytes += chunk.length;
    if (this.listBytes > MAX_LIST_BYTES) return false;
    const patches = this.list.add(chunk);
    if (patches === null) return true;
    this.isListed = true;
    return this.patches.add(patches);
  }

  end(): { deltas: readonly DiffDelta[]; patches: readonly string[] } {
    return { deltas: this.list.deltas, patches: this.patches.end() };
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
