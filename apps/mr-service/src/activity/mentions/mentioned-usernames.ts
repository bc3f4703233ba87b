import { markdownLines } from './markdown-lines.js';

/** How many people one text can mention; who comes after them is not looked up. */
export const MENTIONS_PER_TEXT = 50;

const LONGEST_USERNAME = 255;
const DOT = '.'.charCodeAt(0);
/** Not in the middle of a word, an address or a path. */
const MENTION = /(?<![\p{L}\p{N}_@.+/-])@([\w.-]+)(?![\w.@/-])/gu;

/**
 * The usernames that a Markdown text mentions as `@name`, in lower case, each once, in their order: not in code, nor in what
 * only looks so, such as addresses. Whether anybody has these names is not known here. Takes time in proportion to the text. Pure.
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

/** They end a sentence. By hand, as an expression would look at every run of dots from each of its dots on. */
function withoutTrailingDots(name: string): string {
  let end = name.length;
  while (end > 0 && name.charCodeAt(end - 1) === DOT) end--;
  return name.slice(0, end);
}

/** What is between blank lines and blocks of code: a code span does not reach farther. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const { text: line, isCode } of markdownLines(text)) {
    if (isCode || line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter(({ length }) => length > 0).map((lines) => lines.join('\n'));
}

/** Blanks out what is between two runs of equally many backticks. */
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

/** For each run the place of the next one of its length; null after the last. */
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
