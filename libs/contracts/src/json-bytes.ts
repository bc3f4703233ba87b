/** The size of a text in JSON in bytes, without its quotes. */
export const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/**
 * Cuts a text to at most `limit` bytes of JSON, for texts of which one reply shows many. Never splits a
 * character. Pure.
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
