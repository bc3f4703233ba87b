import { type Readable, type Writable } from 'node:stream';
import { HOOK_DESCRIPTORS } from './hook-descriptors.js';
import { packetLine } from './advertisements.js';
import { type ProposedChange } from './pre-receive-hook.js';

/** From so many refs on, moving them together is sooner. */
const MANY_REFS = 32;
/** Tells the hook that the answer comes once it has asked for it. */
const WAIT = 'wait';

/**
 * Asked by git to move the refs, once their objects are in the repository. Answers what it is given: in one line when we leave few to git; of many
 * we move ourselves, git writes more than a pipe holds before it reads the answer.
 */
export const MOVING_SCRIPT = `#!/bin/sh
IFS= read -r answer <&${HOOK_DESCRIPTORS.verdict} || exit 1
if [ "$answer" = ${WAIT} ]; then
  exec 5<&0
  cat <&5 >/dev/null 2>&1 &
  printf 'move\\n' >&${HOOK_DESCRIPTORS.updates}
  exec cat <&${HOOK_DESCRIPTORS.verdict}
fi
printf '%s' "$answer"
exec cat >/dev/null
`;

/** Has git ask the hook about all refs. One that is too old to do so moves them itself. */
export const ASK_TO_MOVE = 'receive.procReceiveRefs=refs/';

const VERSION = `${packetLine('version=1')}0000`;

/** For changes that the pre-receive hook has told of, in order. */
const answerOf = (changes: readonly ProposedChange[], options: string): Buffer => {
  const lines = changes.map(({ refname, garbledName }) => {
    const name = garbledName ?? Buffer.from(refname).toString('latin1');
    const line = `ok ${name}`;
    return `${lengthOf(line)}${line}${options}`;
  });
  return Buffer.from(`${VERSION}${lines.join('')}0000`, 'latin1');
};
const LENGTH_DIGITS = 4;
const lengthOf = (line: string): string => (line.length + LENGTH_DIGITS).toString(16).padStart(LENGTH_DIGITS, '0');
const LEFT_TO_GIT = packetLine('option fall-through');

/** The pipes to and from the hooks of a push. */
export interface HookPipes {
  readonly updates: Readable;
  readonly verdict: Writable;
}

/**
 * Lets a push go on whose changes are allowed. Resolves when all that is left is git's to do.
 * @param moveAll moves the refs of many changes; false when none has moved, as git has to do it
 */
export async function letMove(
  { updates, verdict }: HookPipes,
  changes: readonly ProposedChange[],
  moveAll: () => Promise<boolean>,
): Promise<void> {
  verdict.write('ok\n');
  if (changes.length < MANY_REFS) {
    verdict.write(answerOf(changes, LEFT_TO_GIT));
    return void verdict.end('\n');
  }
  const asks = hasMore(updates);
  verdict.write(`${WAIT}\n`);
  const isMoved = (await asks) && (await moveAll());
  verdict.end(answerOf(changes, isMoved ? '' : LEFT_TO_GIT));
}

/** False when it ends: git does not ask. */
function hasMore(from: Readable): Promise<boolean> {
  if (from.readableEnded || from.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    from.once('data', () => resolve(true)).resume();
    for (const end of ['end', 'close', 'error']) from.once(end, () => resolve(false));
  });
}
