/** The size of a text in JSON in bytes, without its quotes. */
export const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

const PIECE_LENGTH = 256;

/**
 * Cuts a text to at most `limit` bytes of JSON, for texts of which one reply shows many. Never splits a
 * character. Pure.
 */
export function upToJsonBytes(text: string, limit: number): string {
  if (text.length <= limit && jsonBytes(text) <= limit) return text;
  let left = limit;
  let end = 0;
  for (let next = pieceEnd(text, end); next > end; next = pieceEnd(text, end)) {
    const bytes = jsonBytes(text.slice(end, next));
    if (bytes > left) break;
    left -= bytes;
    end = next;
  }
  for (const character of text.slice(end, pieceEnd(text, end))) {
    left -= jsonBytes(character);
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The first elements of a list that have at most `limit` bytes of JSON together. Pure. */
export function firstUpToJsonBytes<T>(list: readonly T[], limit: number): T[] {
  let bytes = 2;
  const end = list.findIndex((one) => {
    bytes += Buffer.byteLength(JSON.stringify(one)) + 1;
    return bytes - 1 > limit;
  });
  return list.slice(0, end === -1 ? list.length : end);
}

/** The limit of each with which all have at most `total` together: the largest are cut to one size, the others stay whole. Pure. */
export function fairLimit(sizes: readonly number[], total: number): number {
  let left = total;
  for (const [index, size] of [...sizes].sort((one, other) => one - other).entries()) {
    const share = Math.floor(left / (sizes.length - index));
    if (size > share) return share;
    left -= size;
  }
  return Infinity;
}

const SPLIT_PAIR = /[\ud800-\udbff][\udc00-\udfff]/;

/** The end of the next part of a text that is counted at once: much faster than its characters one by one. */
function pieceEnd(text: string, start: number): number {
  const end = Math.min(text.length, start + PIECE_LENGTH);
  return SPLIT_PAIR.test(text.slice(end - 1, end + 1)) ? end - 1 : end;
}
