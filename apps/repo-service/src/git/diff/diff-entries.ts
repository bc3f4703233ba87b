import { type DiffDelta } from '../worker/diffs.js';

export interface DiffEntry {
  readonly oldPath: string;
  readonly newPath: string;
  /** Octal; `0` on the side where the file is absent. */
  readonly aMode: string;
  readonly bMode: string;
  /** From the `--- ` line on; empty for a pure rename or mode change, and for a patch that is too large. */
  readonly diff: string;
  readonly newFile: boolean;
  readonly renamedFile: boolean;
  readonly deletedFile: boolean;
}

/** The limits of a diff; the file that exceeds `maxLines` and all files after it are left out. */
export interface DiffLimits {
  readonly maxFiles: number;
  readonly maxLines: number;
}

export interface DiffResult {
  readonly entries: readonly DiffEntry[];
  /** Whether files were left out. */
  readonly isTruncated: boolean;
  /** Whether large files are shown without their texts, as these took too long. */
  readonly lacksLargeTexts?: true;
}

/** The limits of one commit's diff in the API. */
export const API_DIFF_LIMITS: DiffLimits = { maxFiles: 100, maxLines: 5000 };

/** A larger patch is shown as changed, without its text. */
export const MAX_PATCH_BYTES = 102_400;

const FIRST_TEXT_LINE = /^(--- |Binary files )/m;
/** A patch with file names and no lines, as of an empty file. */
const NAMES_ALONE = /^--- .*\n\+\+\+ .*\n$/;
/** git, unlike libgit2, appends a tab to names with blanks. */
const FILE_NAME_LINES = /^(--- [^\n\t]*)\t?\n(\+\+\+ [^\n\t]*)\t?\n/;

/** A file's patch without git's headers; empty when there is no text to show. */
export function patchText(patch: string): string {
  if (Buffer.byteLength(patch) >= MAX_PATCH_BYTES) return '';
  const start = FIRST_TEXT_LINE.exec(patch)?.index;
  if (start === undefined) return '';
  const text = patch.slice(start).replace(FILE_NAME_LINES, '$1\n$2\n');
  return NAMES_ALONE.test(text) ? '' : text;
}

/** Combines a file's change with its patch. */
const entryOf = ({ oldPath, newPath, oldMode, newMode, status }: DiffDelta, patch: string): DiffEntry => ({
  oldPath,
  newPath,
  aMode: status === 'added' ? '0' : oldMode.toString(8),
  bMode: status === 'deleted' ? '0' : newMode.toString(8),
  diff: patchText(patch),
  newFile: status === 'added',
  renamedFile: status === 'renamed',
  deletedFile: status === 'deleted',
});

/** Splits a diff into the patches of its files; only a header can start with these words in the first column. */
export const splitPatches = (text: string): readonly string[] => text.split(/^(?=diff --git )/m).filter(Boolean);

const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0);

/** Cuts the diff at its limits. */
export function limitEntries(all: Iterable<DiffEntry>, { maxFiles, maxLines }: DiffLimits): DiffResult {
  const entries: DiffEntry[] = [];
  let lines = 0;
  for (const entry of all) {
    lines += lineCount(entry.diff);
    if (entries.length >= maxFiles || lines >= maxLines) return { entries, isTruncated: true };
    entries.push(entry);
  }
  return { entries, isTruncated: false };
}

/** Combines files with their patches, which are in the same order. */
export function* pairEntries(deltas: readonly DiffDelta[], patches: readonly string[]): Generator<DiffEntry> {
  for (const [index, delta] of deltas.entries()) yield entryOf(delta, patches[index] ?? '');
}
