import { type Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { isOid, type Oid } from '@ingot/contracts';
import { type RefChange } from '../ref-updates/ref-change.js';

/** What a push would change, as git's hook tells it. */
export interface ProposedPush {
  readonly changes: readonly RefChange[];
  /** Where the objects that came with the push wait for the verdict; null when none came. */
  readonly quarantine: string | null;
}

/** Reads a proposal from the hook; null when git ended without proposing anything. */
export async function readProposal(from: Readable): Promise<ProposedPush | null> {
  const changes: RefChange[] = [];
  let quarantine: string | null = null;
  for await (const line of createInterface({ input: from, crlfDelay: Infinity })) {
    if (line === 'end') return { changes, quarantine };
    const [first = '', second = '', ...rest] = line.split(' ');
    if (first === 'quarantine') quarantine = line.slice('quarantine '.length) || null;
    else changes.push(toChange(first, second, rest.join(' ')));
  }
  return null;
}

function toChange(oldOid: string, newOid: string, refname: string): RefChange {
  return { oldOid: toOidOrThrow(oldOid), newOid: toOidOrThrow(newOid), refname };
}

function toOidOrThrow(text: string): Oid {
  if (!isOid(text)) throw new TypeError('the hook did not hand on an object id');
  return text;
}
