const MASK = 0x78; // x

/** Shorter ones would hide half of every log. */
const SHORTEST_SECRET = 8;

interface Masked {
  /** With an `x` for each byte of a secret. */
  readonly shown: Buffer;
  /** The end, as far as it may begin a secret that goes on in the next bytes. */
  readonly held: Buffer;
}

/** Hides secrets; the length of what is shown and held together is that of what was given. */
export function maskSecrets(bytes: Buffer, secrets: readonly string[]): Masked {
  const needles = secrets.map((secret) => Buffer.from(secret)).filter(({ length }) => length >= SHORTEST_SECRET);
  let shown = bytes; // pieces are large, and few hold a secret: only those are copied
  for (const needle of needles) {
    for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
      if (shown === bytes) shown = Buffer.from(bytes);
      shown.fill(MASK, at, at + needle.length);
    }
  }
  // what is hidden already begins no other secret
  const from = Math.min(shown.length, ...needles.map((needle) => startOfPrefix(shown, needle)));
  return { shown: shown.subarray(0, from), held: bytes.subarray(from) };
}

/** Where the longest end of the bytes begins that is a beginning of the secret; their length when there is none. */
function startOfPrefix(bytes: Buffer, needle: Buffer): number {
  for (let length = Math.min(needle.length - 1, bytes.length); length > 0; length--) {
    if (bytes.subarray(bytes.length - length).equals(needle.subarray(0, length))) return bytes.length - length;
  }
  return bytes.length;
}
