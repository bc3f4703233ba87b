/** A rendered mail. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface LetterContent {
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  /** After the link. */
  readonly closing: readonly string[];
}

/** The content as plain text and as HTML. The HTML loads no external resources. */
export function renderLetter({ greeting, paragraphs, link, closing }: LetterContent): { text: string; html: string } {
  const before = [greeting, ...paragraphs];
  const text = [...before, ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]), ...closing];
  const html = [
    ...before.map(paragraph),
    ...(link === undefined ? [] : [`<p><a href="${escape(link.url)}">${escape(link.label)}</a></p>`]),
    ...closing.map(paragraph),
  ];
  return {
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>${html.join('')}</body></html>\n`,
  };
}

const paragraph = (text: string): string => `<p>${escape(text)}</p>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
