import { type Oid } from '@ingot/contracts';
import { type GitSignature } from '../history/commit-object.js';

/** A commit to be made. */
export interface NewCommit {
  readonly message: string;
  readonly author: GitSignature;
  readonly committer: GitSignature;
}

/** An annotated tag to be made. */
export interface NewTag {
  readonly name: string;
  /** A commit. */
  readonly target: Oid;
  readonly tagger: GitSignature;
  readonly message: string;
}

/** The content of a commit object. Pure. */
export function commitContent(tree: Oid, parents: readonly Oid[], { message, author, committer }: NewCommit): Buffer {
  const headers = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${signatureLine(author)}`,
    `committer ${signatureLine(committer)}`,
  ];
  return objectContent(headers, message);
}

/** The content of a tag object. Pure. */
export const tagContent = ({ name, target, tagger, message }: NewTag): Buffer =>
  objectContent([`object ${target}`, 'type commit', `tag ${name}`, `tagger ${signatureLine(tagger)}`], message);

const objectContent = (headers: readonly string[], message: string): Buffer =>
  Buffer.from(`${headers.join('\n')}\n\n${message.replaceAll('\0', '')}`);

function signatureLine(signature: GitSignature): string {
  const { name, email } = headerIdentity(signature);
  return `${name} <${email}> ${Math.floor(signature.time / 1000)} ${offsetText(signature.offsetMinutes)}`;
}

/** `+0530` */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${`${hours}`.padStart(2, '0')}${`${rest}`.padStart(2, '0')}`;
}

/** Name and email in a valid form for a header. */
export const headerIdentity = ({ name, email }: Pick<GitSignature, 'name' | 'email'>) => ({
  name: headerText(name, 'Unknown'),
  email: headerText(email, 'unknown@localhost'),
});

/** The characters that git strips from both ends of names and emails, besides blanks and control characters. */
const PUNCTUATION = new Set('.,:;<>"\\\'');

const isTakenAway = (character: string | undefined): boolean =>
  character !== undefined && (character <= ' ' || PUNCTUATION.has(character));

/** A name or email in a valid form for a header; the fallback when nothing remains. */
function headerText(text: string, fallback: string): string {
  const kept = text.replace(/[<>\n\0]/g, '').trim();
  let start = 0;
  let end = kept.length;
  while (start < end && isTakenAway(kept[start])) start++;
  while (end > start && isTakenAway(kept[end - 1])) end--;
  return kept.slice(start, end) || fallback;
}
