import { markdownLines } from './markdown-lines.js';

/** The most people that one text can mention; further mentions are ignored. */
export const MENTIONS_PER_TEXT = 50;

const LONGEST_USERNAME = 255;
const DOT = '.'.charCodeAt(0);
/** A mention does not start inside a word, address or path. */
const MENTION = /(?<![\p{L}\p{N}_@.+/-])@([\w.-]+)(?![\w.@/-])/gu;

/**
 * The usernames that a Markdown text mentions as `@name`: lower case, distinct, in order of appearance, without those in code or
 * addresses. The users need not exist. Takes linear time. Pure.
 */
export function mentionedUsernames(text: string): string[] {
  if (!text.includes('@')) return [];
  const names = new Set<string>();
  for (const paragraph of paragraphsOf(text)) {
    for (const [, name = ''] of withoutCodeSpans(paragraph).matchAll(MENTION)) {
      const username = withoutTrailingDots(name).toLowerCase();
      if (username !== '' && username.length <= LONGEST_USERNAME) names.add(username);
      if (names.size === MENTIONS_PER_TEXT) return [...names];
    }
  }
  return [...names];
}

/** Strips trailing dots. A loop, since a regular expression would take quadratic time. */
function withoutTrailingDots(name: string): string {
  let end = name.length;
  while (end > 0 && name.charCodeAt(end - 1) === DOT) end--;
  return name.slice(0, end);
}

/** The paragraphs outside code blocks: a code span does not cross them. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const { text: line, isCode } of markdownLines(text)) {
    if (isCode || line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter(({ length }) => length > 0).map((lines) => lines.join('\n'));
}

/** Blanks out code spans: the text between two runs of equally many backticks. */
function withoutCodeSpans(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)].map(({ index, 0: run }) => ({ start: index, length: run.length }));
  const nextOfLength = linksToNext(runs);
  let kept = '';
  let from = 0;
  for (let i = 0; i < runs.length; i++) {
    const [open, closing] = [runs[i], nextOfLength[i]];
    const close = closing == null ? undefined : runs[closing];
    if (open === undefined || closing == null || close === undefined) continue;
    kept += `${paragraph.slice(from, open.start)} `;
    from = close.start + close.length;
    i = closing;
  }
  return kept + paragraph.slice(from);
}

/** For each run of backticks, the index of the next run of the same length; null for the last. */
function linksToNext(runs: readonly { readonly length: number }[]): (number | null)[] {
  const latest = new Map<number, number>();
  const links = new Array<number | null>(runs.length).fill(null);
  for (let i = runs.length - 1; i >= 0; i--) {
    const length = runs[i]?.length ?? 0;
    links[i] = latest.get(length) ?? null;
    latest.set(length, i);
  }
  return links;
}
