import { isUtf8 } from 'node:buffer';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';
import { isOid } from '@ingot/contracts';
import { type RefChange } from '../ref-updates/ref-change.js';
import { MOVING_SCRIPT } from './proc-receive-hook.js';
import { HOOK_DESCRIPTORS } from './hook-descriptors.js';

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

/** Writes the hooks below the storage and returns their directory. Each replica writes its own, atomically. */
export async function installHooks(storagePath: string): Promise<string> {
  const directory = join(storagePath, '.hooks');
  await mkdir(directory, { recursive: true });
  for (const [name, script] of Object.entries({ 'pre-receive': SCRIPT, 'proc-receive': MOVING_SCRIPT })) {
    const draft = join(directory, `${name}.${process.pid}`);
    await writeFile(draft, script);
    await chmod(draft, 0o755);
    await rename(draft, join(directory, name));
  }
  return directory;
}

/** A change as the hook tells of it. */
export interface ProposedChange extends RefChange {
  /** The bytes of the name, as latin1, where they are no UTF-8. */
  readonly garbledName?: string;
}

/** The changes that a push proposes. */
export interface ProposedPush {
  readonly changes: readonly ProposedChange[];
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
  const changes: ProposedChange[] = [];
  for await (const line of createInterface({ input: from.setEncoding('latin1'), crlfDelay: Infinity })) {
    if (head.length < HEAD_LINES) head.push(line);
    else if (line === `end ${mark}`) return proposalOf(head, changes);
    else changes.push(changeIn(line));
  }
  return null;
}

function proposalOf([place = '', pipelines = '']: readonly string[], changes: readonly ProposedChange[]): ProposedPush {
  const quarantine = valueIn(place, QUARANTINE) || null;
  const skipsPipelines = valueIn(pipelines, PIPELINES) === 'skip';
  return { changes: skipsPipelines ? changes.map((change) => ({ ...change, skipsPipelines })) : changes, quarantine };
}

function valueIn(line: string, name: string): string {
  if (!line.startsWith(name)) throw new UnreadableProposal(`the hook did not begin with its ${name.trim()}`);
  return line.slice(name.length);
}

function changeIn(line: string): ProposedChange {
  const [oldOid = '', newOid = '', ...rest] = line.split(' ');
  const name = Buffer.from(rest.join(' '), 'latin1');
  if (!isOid(oldOid) || !isOid(newOid) || name.length === 0)
    throw new UnreadableProposal('a line of the hook is no change');
  const refname = name.toString();
  return { oldOid, newOid, refname, ...(!isUtf8(name) && { garbledName: name.toString('latin1') }) };
}
