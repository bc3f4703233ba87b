/** How many bytes a text takes in JSON, without its quotes. */
export const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/**
 * The text, cut so that in JSON it takes at most `limit` bytes: for what is shown many times in one answer. Never cuts a
 * character in two. Pure.
 */
export function upToJsonBytes(text: string, limit: number): string {
  if (text.length <= limit && jsonBytes(text) <= limit) return text;
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += jsonBytes(character);
    if (bytes > limit) break;
    end += character.length;
  }
  return text.slice(0, end);
}
