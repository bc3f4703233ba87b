import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BlamedLinesJson, jsonBytes, type Oid, RepositoryDamaged } from '@ingot/contracts';
import { type BlamedLine, type CommitRecord, type GitRepository } from '../../git/index.js';
import { presentCommitWithoutAddress } from '../commits/commit.presenter.js';
import { MAX_BLAME_ANSWER_BYTES, TooLargeToBlame } from './file.errors.js';

type Commits = Pick<GitRepository['history'], 'mapCommits'>;

interface ShownCommit {
  readonly oid: Oid;
  readonly commit: BlamedLinesJson['commit'];
  /** Of the answer, each time that it is shown. */
  readonly bytes: number;
}

/** The commits of so many lines are read together: what is too large for an answer is not read to its end. */
const LINES_TOGETHER = 100;
const LINES_PER_TURN = 1_000;
/** Around a line in JSON. */
const QUOTES_AND_COMMA = 3;

/** Lines by commit, in order, as they are answered. Throws `TooLargeToBlame`. */
export async function groupLines(history: Commits, lines: readonly BlamedLine[]): Promise<BlamedLinesJson[]> {
  const commits = new Map<Oid, ShownCommit>();
  const groups: { commit: BlamedLinesJson['commit']; lines: string[] }[] = [];
  let bytes = 0;
  for (let at = 0; at < lines.length; at += LINES_TOGETHER) {
    if (at % LINES_PER_TURN === 0) await nextTurn();
    const some = lines.slice(at, at + LINES_TOGETHER);
    for (const one of await unknownCommits(history, some, commits)) commits.set(one.oid, one);
    for (const { commitOid, text } of some) {
      const shown = commits.get(commitOid);
      if (shown === undefined) throw new RepositoryDamaged();
      const last = groups.at(-1);
      bytes += jsonBytes(text) + QUOTES_AND_COMMA + (last?.commit === shown.commit ? 0 : shown.bytes);
      if (bytes > MAX_BLAME_ANSWER_BYTES) throw new TooLargeToBlame();
      if (last?.commit === shown.commit) last.lines.push(text);
      else groups.push({ commit: shown.commit, lines: [text] });
    }
  }
  return groups;
}

async function unknownCommits(
  history: Commits,
  lines: readonly BlamedLine[],
  known: ReadonlyMap<Oid, ShownCommit>,
): Promise<readonly ShownCommit[]> {
  const unknown = new Set(lines.flatMap(({ commitOid }) => (known.has(commitOid) ? [] : commitOid)));
  return unknown.size === 0 ? [] : history.mapCommits([...unknown], presentBlamed);
}

function presentBlamed(record: CommitRecord): ShownCommit {
  const { title: _title, short_id: _short, created_at: _created, ...commit } = presentCommitWithoutAddress(record);
  return { oid: record.oid, commit, bytes: Buffer.byteLength(JSON.stringify(commit)) };
}
