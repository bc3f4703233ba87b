import { type Readable, type Writable } from 'node:stream';
import { HOOK_DESCRIPTORS } from './hook-descriptors.js';
import { type RefChange } from '../ref-updates/ref-change.js';
import { packetLine } from './advertisements.js';
import { type ProposedChange } from './pre-receive-hook.js';

/** From so many refs on, moving them together is sooner. */
const MANY_REFS = 32;
/** Tells the hook to pass on what git asks, and our answer. */
const WAIT = 'wait';

/**
 * Asked by git to move the refs, once their objects are in the repository. Answers what it is given: in one line when we leave few to git; of many
 * it passes on which ones git asks about.
 */
export const MOVING_SCRIPT = `#!/bin/sh
IFS= read -r answer <&${HOOK_DESCRIPTORS.verdict} || exit 1
if [ "$answer" = ${WAIT} ]; then
  exec 5<&0
  cat <&5 >&${HOOK_DESCRIPTORS.updates} 2>/dev/null &
  exec cat <&${HOOK_DESCRIPTORS.verdict}
fi
printf '%s' "$answer"
exec cat >/dev/null
`;

/** Has git ask the hook about all refs. One that is too old to do so moves them itself. */
export const ASK_TO_MOVE = 'receive.procReceiveRefs=refs/';

const LENGTH_DIGITS = 4;
const FLUSH = '0000';
const VERSION = `${packetLine('version=1')}${FLUSH}`;

/** For changes that the pre-receive hook has told of, in order: those that have not moved are left to git. */
const answerOf = (changes: readonly ProposedChange[], moved: ReadonlySet<RefChange> = new Set()): Buffer => {
  const lines = changes.map((change) => {
    const { refname, garbledName } = change;
    const name = garbledName ?? Buffer.from(refname).toString('latin1');
    const line = `ok ${name}`;
    return `${lengthOf(line)}${line}${moved.has(change) ? '' : LEFT_TO_GIT}`;
  });
  return Buffer.from(`${lines.join('')}${FLUSH}`, 'latin1');
};
const lengthOf = (line: string): string => (line.length + LENGTH_DIGITS).toString(16).padStart(LENGTH_DIGITS, '0');
const LEFT_TO_GIT = packetLine('option fall-through');

/** The pipes to and from the hooks of a push. */
export interface HookPipes {
  readonly updates: Readable;
  readonly verdict: Writable;
}

/**
 * Lets a push go on whose changes are allowed. Resolves when all that is left is git's to do.
 * @param moveAll moves the refs of many changes, and answers which have moved: none where git has to do it
 */
export async function letMove(
  { updates, verdict }: HookPipes,
  changes: readonly ProposedChange[],
  moveAll: () => Promise<ReadonlySet<RefChange>>,
): Promise<void> {
  verdict.write('ok\n');
  if (changes.length < MANY_REFS) {
    verdict.write(VERSION);
    verdict.write(answerOf(changes));
    return void verdict.end('\n');
  }
  verdict.write(`${WAIT}\n${VERSION}`);
  // of one that it refuses itself, as it lacks objects, git tells the hook before the push, and does not ask
  const isAllAsked = (await askedAbout(updates)) === changes.length;
  verdict.end(answerOf(changes, isAllAsked ? await moveAll() : undefined));
}

/** How many refs git asks about; none when it ends before. */
function askedAbout(from: Readable): Promise<number> {
  if (from.readableEnded || from.destroyed) return Promise.resolve(0);
  return new Promise((resolve) => {
    const question = new Question();
    const onData = (chunk: string): void => {
      if (question.isWholeWith(chunk)) resolve(question.refs);
    };
    from.setEncoding('latin1').on('data', onData).resume();
    for (const end of ['end', 'close', 'error']) from.once(end, () => resolve(0));
  });
}

/** What git asks the hook: its version and then a line for each ref, both with a flush behind. */
class Question {
  private rest = '';
  private isVersionTold = false;
  private count = 0;

  get refs(): number {
    return this.count;
  }

  isWholeWith(chunk: string): boolean {
    this.rest += chunk;
    let at = 0;
    for (let end = endOfPacket(this.rest, at); end <= this.rest.length; end = endOfPacket(this.rest, at)) {
      const isFlush = this.rest.slice(at, end) === FLUSH;
      if (isFlush && this.isVersionTold) return true;
      if (isFlush) this.isVersionTold = true;
      else if (this.isVersionTold) this.count += 1;
      at = end;
    }
    this.rest = this.rest.slice(at);
    return false;
  }
}

/** Beyond the text when its length is not there yet. */
function endOfPacket(text: string, at: number): number {
  const digits = text.slice(at, at + LENGTH_DIGITS);
  return at + Math.max(LENGTH_DIGITS, digits.length < LENGTH_DIGITS ? 0 : parseInt(digits, 16));
}
