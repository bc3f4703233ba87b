import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';
import { isOid, type Oid } from '@ingot/contracts';
import { type RefChange } from '../ref-updates/ref-change.js';

/** The descriptors between the hook and the process that started git. */
export const HOOK_DESCRIPTORS = { updates: 3, verdict: 4 } as const;

/** Ref updates that the shell reads itself, byte by byte: starting `cat` takes longer than a few, and less time than many. */
const READ_BY_SHELL = 8;

/**
 * Passes the proposed ref updates to us, with the path of the quarantine, and waits for
 * the verdict. An end without a verdict is a refusal.
 */
const SCRIPT = `#!/bin/sh
{
  printf 'quarantine %s\\n' "\${GIT_QUARANTINE_PATH-}"
  left=${READ_BY_SHELL}
  while [ "$left" -gt 0 ] && IFS= read -r update; do
    printf '%s\\n' "$update"
    left=$((left - 1))
  done
  [ "$left" -gt 0 ] || cat
  printf 'end\\n'
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

/** Reads a proposal from the hook; null when git ended without one. */
export async function readProposal(from: Readable): Promise<ProposedPush | null> {
  const changes: RefChange[] = [];
  let quarantine: string | null = null;
  for await (const line of createInterface({ input: from, crlfDelay: Infinity })) {
    if (line === 'end') return { changes, quarantine };
    const [first = '', second = '', ...rest] = line.split(' ');
    if (first === 'quarantine') quarantine = line.slice('quarantine '.length) || null;
    else changes.push({ oldOid: requireOid(first), newOid: requireOid(second), refname: rest.join(' ') });
  }
  return null;
}

function requireOid(text: string): Oid {
  if (!isOid(text)) throw new TypeError('the hook did not hand on an object id');
  return text;
}
