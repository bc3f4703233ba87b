/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |`).join('\n');

const escaped = (cell: string): string => cell.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The fenced code blocks of one language in a Markdown text, in order. */
export function fencedBlocks(markdown: string, language: string): string[] {
  return [...markdown.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .filter(([, tag]) => tag === language)
    .map(([, , content = '']) => content);
}
