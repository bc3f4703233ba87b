const MASK = 0x78; // x

/** The shortest secret that is masked; shorter ones would mask much of every log. */
const SHORTEST_SECRET = 8;

interface Masked {
  /** The output, with an `x` for each byte of a secret. */
  readonly shown: Buffer;
  /** The held-back end, which may be the start of a secret that continues in the next bytes. */
  readonly held: Buffer;
}

/** Masks secrets; shown and held-back bytes together are as long as the input. */
export function maskSecrets(bytes: Buffer, secrets: readonly string[]): Masked {
  const needles = secrets.map((secret) => Buffer.from(secret)).filter(({ length }) => length >= SHORTEST_SECRET);
  let shown = bytes; // copied on demand: pieces are large, and few contain a secret
  for (const needle of needles) {
    for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
      if (shown === bytes) shown = Buffer.from(bytes);
      shown.fill(MASK, at, at + needle.length);
    }
  }
  // masked bytes cannot start another secret
  const from = Math.min(shown.length, ...needles.map((needle) => startOfPrefix(shown, needle)));
  return { shown: shown.subarray(0, from), held: bytes.subarray(from) };
}

/** The index of the longest suffix of the bytes that is a prefix of the secret; their length when there is none. */
function startOfPrefix(bytes: Buffer, needle: Buffer): number {
  for (let length = Math.min(needle.length - 1, bytes.length); length > 0; length--) {
    if (bytes.subarray(bytes.length - length).equals(needle.subarray(0, length))) return bytes.length - length;
  }
  return bytes.length;
}
