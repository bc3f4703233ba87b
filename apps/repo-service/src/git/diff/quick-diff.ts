import { type Oid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { type DiffFormat } from '../process/diff-process.js';
import { type DiffDelta } from '../worker/diffs.js';
import { type DiffLimits } from './diff-entries.js';
import { NumstatCounter } from './diff-size.js';
import { DiffOutput, EMPTY_TREE } from './streamed-diff.js';

interface Commits {
  /** Null: the empty tree. */
  readonly fromOid: Oid | null;
  readonly toOid: Oid;
}

type Comparing = Pick<RepositoryContext, 'directory' | 'readers' | 'comparing'>;

const LINE_FEED = 0x0a;

/** The changed files and their patches, of one file more than is shown at most; null when this is too much for a shared process. */
export async function quickPatches(
  context: Comparing,
  commits: Commits,
  maxFiles = Infinity,
): Promise<{ readonly deltas: readonly DiffDelta[]; readonly patches: readonly string[] } | null> {
  const output = await compare(context, 'patches', commits);
  if (output === null) return null;
  const diff = new DiffOutput(maxFiles);
  diff.add(output);
  // of a changed type, git shows one file and libgit2 two, in an order of its own
  return diff.hasPatches && !diff.hasChangedTypes ? diff.end() : null;
}

/** The number of changed files and lines, up to a limit; null when this is too much for a shared process. */
export async function quickCounts(
  context: Comparing,
  commits: Commits,
  limits?: DiffLimits,
): Promise<(Pick<NumstatCounter, 'size' | 'stats'> & { readonly hasChangedTypes: boolean }) | null> {
  const output = await compare(context, 'counts', commits);
  if (output === null) return null;
  const fields = output.toString('latin1').split('\0');
  const files = [...listedFiles(fields)];
  const counter = limits === undefined ? NumstatCounter.unlimited() : new NumstatCounter(limits);
  counter.add(Buffer.from(fields.slice(files.at(-1)?.end ?? 0).join('\0'), 'latin1'));
  const { size, stats } = counter;
  return { size, stats, hasChangedTypes: files.some(({ status }) => status === 'T') };
}

/** Null also without any output, as git writes nothing about a missing commit. */
async function compare(
  { directory, readers, comparing }: Comparing,
  format: DiffFormat,
  { fromOid, toOid }: Commits,
): Promise<Buffer | null> {
  if (fromOid !== null) return notEmpty(await comparing.compare(directory, format, `${toOid} ${fromOid}`));
  const tree = await readers.info(directory, `${toOid}^{tree}`);
  if (tree === null) return null;
  const output = await comparing.compare(directory, format, `${EMPTY_TREE} ${tree.oid}`);
  return output && notEmpty(output.subarray(output.indexOf(LINE_FEED) + 1)); // git repeats the names of trees
}

const notEmpty = (output: Buffer | null): Buffer | null => (output === null || output.length === 0 ? null : output);

/** `:<modes> <oids> <status>` and a path or two each, at the start of the fields. */
function* listedFiles(fields: readonly string[]): Generator<{ readonly status: string; readonly end: number }> {
  for (let at = 0; fields[at]?.startsWith(':') === true;) {
    const status = fields[at]?.split(' ')[4]?.charAt(0) ?? '';
    at += status === 'R' ? 3 : 2;
    yield { status, end: at };
  }
}
