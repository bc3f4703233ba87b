import { type Oid, upToJsonBytes } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { MAX_PATH_SECONDS } from '../process/process-limits.js';

export interface ContributorRecord {
  readonly name: string;
  readonly email: string;
  readonly commits: number;
}

const CONTRIBUTOR_COMMITS = 2000;
/** As JSON, of a name or address. */
const MAX_NAME_BYTES = 1_024;
/** A character has up to four bytes; one that is cut in two is beyond those that are kept. */
const READ_BYTES = MAX_NAME_BYTES + 4;

/** Throws `GitError` `timeout` or `too_large`. See `RepositoryHistory`. */
export async function contributors(
  { git, directory }: Pick<RepositoryContext, 'git' | 'directory'>,
  headOid: Oid,
): Promise<readonly ContributorRecord[]> {
  const args = ['log', '--no-merges', `--max-count=${CONTRIBUTOR_COMMITS}`, '-z', '--format=%aE%x0a%aN'];
  const authors = new AuthorReader();
  const options = { timeoutMs: MAX_PATH_SECONDS * 1_000 };
  await git.stream(directory, [...args, '--end-of-options', headOid, '--'], (chunk) => authors.add(chunk), options);
  return authors.contributors;
}

const LINE_FEED = 0x0a;
const NUL = 0x00;

/** Parses `<email>\n<name>\0…` as it arrives; of what is long, only the beginning is kept. */
export class AuthorReader {
  private readonly byEmail = new Map<string, { name: string; email: string; commits: number }>();
  private email: string | null = null;
  private readonly field = new FieldReader();

  /** The newest commit of an email determines name and position. */
  get contributors(): readonly ContributorRecord[] {
    return [...this.byEmail.values()];
  }

  add(chunk: Buffer): true {
    for (let at = 0; at < chunk.length;) {
      const end = chunk.indexOf(this.email === null ? LINE_FEED : NUL, at);
      this.field.add(chunk.subarray(at, end < 0 ? chunk.length : end));
      if (end < 0) break;
      this.endField();
      at = end + 1;
    }
    return true;
  }

  private endField(): void {
    const text = upToJsonBytes(this.field.take(), MAX_NAME_BYTES);
    if (this.email === null) {
      this.email = text;
      return;
    }
    const known = this.byEmail.get(this.email);
    if (known) known.commits += 1;
    else this.byEmail.set(this.email, { name: text, email: this.email, commits: 1 });
    this.email = null;
  }
}

class FieldReader {
  private readonly bytes = Buffer.alloc(READ_BYTES);
  private length = 0;

  add(part: Buffer): void {
    this.length += part.copy(this.bytes, this.length, 0, READ_BYTES - this.length);
  }

  take(): string {
    const text = this.bytes.toString('utf8', 0, this.length);
    this.length = 0;
    return text;
  }
}
