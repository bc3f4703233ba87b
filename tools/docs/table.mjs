/**
 * A Markdown table.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |`).join('\n');

const escaped = (cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ');
