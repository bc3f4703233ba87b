import { type DiffDelta } from '../worker/diffs.js';

const NUL = 0;
/** Behind the NUL of the last path. */
const END_OF_LIST = '\0\0';
const NOTHING = Buffer.alloc(0);
const STATUS: Readonly<Record<string, DiffDelta['status']>> = { A: 'added', D: 'deleted', R: 'renamed' };

/**
 * Reads the changed files of `--raw -z` while git writes them: `:100644 100755 <oid> <oid> M`, a path, and of a renamed file a second one.
 * A list may have a million files, of which one more than is shown is kept.
 */
export class ListedFiles {
  /** A changed type is a deletion and an addition. */
  readonly deltas: DiffDelta[] = [];
  hasChangedTypes = false;
  /** Of a file that is incomplete. */
  private fields: string[] = [];
  private rest: Buffer = NOTHING;
  /** What was read; at first the last path that is kept. */
  private endsWithNul = true;

  constructor(private readonly maxFiles = Infinity) {}

  /** What follows the list; null while it goes on. */
  add(chunk: Buffer): Buffer | null {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let start = 0;
    while (this.deltas.length <= this.maxFiles) {
      const end = bytes.indexOf(NUL, start);
      if (end === start) return bytes.subarray(end + 1);
      if (end < 0) {
        this.rest = bytes.subarray(start);
        return null;
      }
      this.read(bytes.toString('utf8', start, end));
      start = end + 1;
    }
    return this.passOver(bytes.subarray(start));
  }

  /** The files that are not kept: at most a million. */
  private passOver(bytes: Buffer): Buffer | null {
    this.rest = NOTHING;
    if (bytes.length === 0) return null;
    if (this.endsWithNul && bytes[0] === NUL) return bytes.subarray(1);
    const end = bytes.indexOf(END_OF_LIST);
    this.endsWithNul = bytes.at(-1) === NUL;
    return end < 0 ? null : bytes.subarray(end + END_OF_LIST.length);
  }

  private read(field: string): void {
    this.fields.push(field);
    const [modes = '', oldPath, secondPath] = this.fields;
    const [oldMode = '', newMode = '', , , code = ''] = modes.slice(1).split(' ');
    const status = STATUS[code.charAt(0)] ?? 'modified';
    const newPath = status === 'renamed' ? secondPath : oldPath;
    if (oldPath === undefined || newPath === undefined) return;
    this.fields = [];
    const delta = { oldPath, newPath, oldMode: parseInt(oldMode, 8), newMode: parseInt(newMode, 8) };
    if (code !== 'T') {
      this.deltas.push({ ...delta, status });
      return;
    }
    this.hasChangedTypes = true;
    this.deltas.push({ ...delta, status: 'deleted' }, { ...delta, status: 'added' });
  }
}
