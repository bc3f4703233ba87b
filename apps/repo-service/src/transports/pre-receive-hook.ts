import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';
import { isOid } from '@ingot/contracts';
import { type RefChange } from '../ref-updates/ref-change.js';

/** The descriptors between the hook and the process that started git. */
export const HOOK_DESCRIPTORS = { updates: 3, verdict: 4 } as const;

/** Ref updates that the shell reads itself, byte by byte: starting `cat` takes longer than a few, and less time than many. */
const READ_BY_SHELL = 8;
/** Options of a push beyond these are not looked at. */
const MAX_OPTIONS = 32;
/** The option of a push that skips the pipelines of its refs. */
const SKIP_OPTION = 'ci.skip';

/**
 * Passes the proposed ref updates to us, with the path of the quarantine and whether pipelines are skipped, and waits for
 * the verdict. An end without a verdict is a refusal. The user is told of options that mean nothing to us.
 *
 * git checks the names of refs only after this hook, so that they may hold line breaks: the end is marked by what no client can know.
 */
const SCRIPT = `#!/bin/sh
pipelines=run
option=0
while [ "$option" -lt "\${GIT_PUSH_OPTION_COUNT:-0}" ] && [ "$option" -lt ${MAX_OPTIONS} ]; do
  eval "value=\\$GIT_PUSH_OPTION_$option"
  if [ "$value" = ${SKIP_OPTION} ]; then
    pipelines=skip
  else
    printf 'The push option %s has no effect.\\n' "$value" >&2
  fi
  option=$((option + 1))
done
{
  printf 'quarantine %s\\n' "\${GIT_QUARANTINE_PATH-}"
  printf 'pipelines %s\\n' "$pipelines"
  left=${READ_BY_SHELL}
  while [ "$left" -gt 0 ] && IFS= read -r update; do
    printf '%s\\n' "$update"
    left=$((left - 1))
  done
  [ "$left" -gt 0 ] || cat
  printf 'end %s\\n' "\${PUSH_MARK-}"
} >&${HOOK_DESCRIPTORS.updates}
IFS= read -r verdict <&${HOOK_DESCRIPTORS.verdict} || verdict='The push was interrupted; try again.'
[ "$verdict" = ok ] && exit 0
printf '%s\\n' "$verdict" >&2
exit 1
`;

/** Writes the hook below the storage and returns its directory. Each replica writes its own, atomically. */
export async function installHooks(storagePath: string): Promise<string> {
  const directory = join(storagePath, '.hooks');
  await mkdir(directory, { recursive: true });
  const draft = join(directory, `pre-receive.${process.pid}`);
  await writeFile(draft, SCRIPT);
  await chmod(draft, 0o755);
  await rename(draft, join(directory, 'pre-receive'));
  return directory;
}

/** The changes that a push proposes. */
export interface ProposedPush {
  readonly changes: readonly RefChange[];
  /** The quarantine with the pushed objects; null when there are none. */
  readonly quarantine: string | null;
}

/** A proposal that git would not have made of names of refs that it allows. */
export class UnreadableProposal extends Error {
  override readonly name = 'UnreadableProposal';
}

/** The environment in which git has its hook mark the end of a proposal; the mark is another one for each push. */
export const hookEnvironment = (mark: string): Readonly<Record<string, string>> => ({ PUSH_MARK: mark });

const QUARANTINE = 'quarantine ';
const PIPELINES = 'pipelines ';
/** The lines before the changes. */
const HEAD_LINES = 2;

/** Reads a proposal from the hook; null when git ended without proposing anything. Throws `UnreadableProposal`. */
export async function readProposal(from: Readable, mark: string): Promise<ProposedPush | null> {
  const head: string[] = [];
  const changes: RefChange[] = [];
  for await (const line of createInterface({ input: from, crlfDelay: Infinity })) {
    if (head.length < HEAD_LINES) head.push(line);
    else if (line === `end ${mark}`) return proposalOf(head, changes);
    else changes.push(changeIn(line));
  }
  return null;
}

function proposalOf([place = '', pipelines = '']: readonly string[], changes: readonly RefChange[]): ProposedPush {
  const quarantine = valueIn(place, QUARANTINE) || null;
  const skipsPipelines = valueIn(pipelines, PIPELINES) === 'skip';
  return { changes: skipsPipelines ? changes.map((change) => ({ ...change, skipsPipelines })) : changes, quarantine };
}

function valueIn(line: string, name: string): string {
  if (!line.startsWith(name)) throw new UnreadableProposal(`the hook did not begin with its ${name.trim()}`);
  return line.slice(name.length);
}

function changeIn(line: string): RefChange {
  const [oldOid = '', newOid = '', ...rest] = line.split(' ');
  const refname = rest.join(' ');
  if (!isOid(oldOid) || !isOid(newOid) || refname === '')
    throw new UnreadableProposal('a line of the hook is no change');
  return { oldOid, newOid, refname };
}
