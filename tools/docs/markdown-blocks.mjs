/**
 * The fenced blocks of one language in a Markdown text, in order.
 * @param {string} markdown
 * @param {string} language
 * @returns {string[]}
 */
export function fencedBlocks(markdown, language) {
  return [...markdown.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .filter(([, tag]) => tag === language)
    .map(([, , content]) => content);
}
