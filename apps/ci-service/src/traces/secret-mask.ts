import { setImmediate as nextTurn } from 'node:timers/promises';

const MASK = 0x78; // x

/** The shortest secret that is masked, in bytes; shorter ones would mask much of every log. */
export const SHORTEST_SECRET = 8;
/** The first bytes of a secret, by which most logs are found to be without it. */
const BEGINNING_BYTES = 32;

interface Masked {
  /** The output, with an `x` for each byte of a secret. */
  readonly shown: Buffer;
  /** The held-back end, which may be the start of a secret that continues in the next bytes. */
  readonly held: Buffer;
}

interface Range {
  readonly start: number;
  end: number;
}

/**
 * Masks secrets; shown and held-back bytes together are as long as the input. Takes time in proportion to the input for each secret that may
 * be in it, and lets others go on between two: secrets and input may come from somebody who wants it to take long.
 */
export async function maskSecrets(bytes: Buffer, secrets: readonly string[]): Promise<Masked> {
  const needles = [...new Set(secrets)].map((secret) => Buffer.from(secret));
  const searches = needles.filter(({ length }) => length >= SHORTEST_SECRET).map((needle) => new Search(needle));
  let shown = bytes; // copied on demand: pieces are large, and few contain a secret
  let maskedTo = 0;
  for (const search of searches) {
    const from = search.beginningIn(bytes);
    if (from < 0) continue;
    for (const { start, end } of search.occurrencesIn(bytes, from)) {
      if (shown === bytes) shown = Buffer.from(bytes);
      shown.fill(MASK, start, end);
      maskedTo = Math.max(maskedTo, end);
    }
    await nextTurn();
  }
  // held-back bytes are shown as they are unless the secret follows, so that no masked byte may be among them
  const end = bytes.subarray(maskedTo);
  const from = bytes.length - Math.max(0, ...searches.map((search) => search.begunAtEndOf(end)));
  return { shown: shown.subarray(0, from), held: bytes.subarray(from) };
}

/** Knuth, Morris and Pratt's search for one secret. */
class Search {
  /** For each count of matching bytes: how many match still when the next one does not. Made on demand. */
  private fallback: Uint32Array | undefined;

  constructor(private readonly needle: Buffer) {}

  /** Where the first bytes of the secret are first; -1 when they are nowhere. */
  beginningIn(bytes: Buffer): number {
    return bytes.indexOf(this.needle.subarray(0, BEGINNING_BYTES));
  }

  /** Where the secret is; occurrences that overlap or touch are one range. */
  occurrencesIn(bytes: Buffer, from: number): Range[] {
    const { needle } = this;
    const fallback = this.fallbacks();
    const found: Range[] = [];
    for (let at = from, matching = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      while (matching > 0 && needle[matching] !== byte) matching = fallback[matching] ?? 0;
      if (needle[matching] === byte) matching++;
      if (matching < needle.length) continue;
      const last = found.at(-1);
      const start = at + 1 - needle.length;
      if (last !== undefined && last.end >= start) last.end = at + 1;
      else found.push({ start, end: at + 1 });
      matching = fallback[matching] ?? 0;
    }
    return found;
  }

  /** The length of the longest end of the bytes with which the secret begins, without being there whole. */
  begunAtEndOf(bytes: Buffer): number {
    const { needle } = this;
    const end = bytes.subarray(Math.max(0, bytes.length - needle.length + 1));
    if (!end.includes(needle.subarray(0, 1))) return 0;
    const fallback = this.fallbacks();
    let matching = 0;
    for (const byte of end) {
      while (matching > 0 && needle[matching] !== byte) matching = fallback[matching] ?? 0;
      if (needle[matching] === byte) matching++;
    }
    return matching;
  }

  private fallbacks(): Uint32Array {
    if (this.fallback !== undefined) return this.fallback;
    const { needle } = this;
    const fallback = new Uint32Array(needle.length + 1);
    for (let at = 1, matching = 0; at < needle.length; at++) {
      while (matching > 0 && needle[matching] !== needle[at]) matching = fallback[matching] ?? 0;
      if (needle[matching] === needle[at]) matching++;
      fallback[at + 1] = matching;
    }
    this.fallback = fallback;
    return fallback;
  }
}
