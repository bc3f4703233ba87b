import { createPublicKey } from 'node:crypto';
import { parseKey } from 'sshpk';
import { sshFingerprint } from '@ingot/platform';

/** Why a text is no key that may sign in. */
export type SshKeyProblem = 'unreadable' | 'type_refused' | 'too_short' | 'too_long';

export type ReadSshKey =
  | { readonly outcome: 'read'; readonly fingerprint: string }
  | { readonly outcome: 'refused'; readonly problem: SshKeyProblem };

/** Bits. Below, keys can be broken; above, common libraries no longer check signatures of them. */
export const RSA_BITS = { min: 2048, max: 16_384 } as const;

/** Type, base64 and comment of a line; other control characters than blanks have no place in it. */
const LINE = /^(\S+)[ \t]+([A-Za-z0-9+/]+={0,2})(?:[ \t]\P{Cc}*)?$/u;

/** The accepted types, and for keys on security keys the type that such a key is apart from its last field. */
const TYPES: ReadonlyMap<string, string | null> = new Map([
  ['ssh-ed25519', null],
  ['ecdsa-sha2-nistp256', null],
  ['ecdsa-sha2-nistp384', null],
  ['ecdsa-sha2-nistp521', null],
  ['ssh-rsa', null],
  ['sk-ssh-ed25519@openssh.com', 'ssh-ed25519'],
  ['sk-ecdsa-sha2-nistp256@openssh.com', 'ecdsa-sha2-nistp256'],
]);

/** Reads one line of a public key strictly: it is what its type says, in its only spelling, and nothing follows it. */
export function readSshKey(line: string): ReadSshKey {
  const [, type = '', base64 = ''] = LINE.exec(line) ?? [];
  const blob = Buffer.from(base64, 'base64');
  const fields = blob.toString('base64') === base64 ? fieldsOf(blob) : null;
  if (fields === null || fields[0]?.toString('latin1') !== type) return refused('unreadable');
  const ordinaryType = TYPES.get(type);
  if (ordinaryType === undefined) return refused('type_refused');
  const problem = problemOf(ordinaryType === null ? blob : withoutSecurityKey(ordinaryType, fields));
  return problem === null ? { outcome: 'read', fingerprint: sshFingerprint(blob) } : refused(problem);
}

const refused = (problem: SshKeyProblem): ReadSshKey => ({ outcome: 'refused', problem });

/** The fields of a key (RFC 4253, 6.6), each with its length before it; null when they do not fill it exactly. */
function fieldsOf(blob: Buffer): Buffer[] | null {
  const fields: Buffer[] = [];
  let offset = 0;
  while (offset < blob.length) {
    if (blob.length - offset < 4) return null;
    const end = offset + 4 + blob.readUInt32BE(offset);
    if (end > blob.length) return null;
    fields.push(blob.subarray(offset + 4, end));
    offset = end;
  }
  return fields;
}

/** A key on a security key is an ordinary key, followed by the name of the application that it is for. */
function withoutSecurityKey(ordinaryType: string, [, ...rest]: readonly Buffer[]): Buffer {
  const application = rest.pop();
  if (application === undefined || application.length === 0) return Buffer.alloc(0);
  return Buffer.concat([Buffer.from(ordinaryType), ...rest].flatMap((field) => [lengthOf(field), field]));
}

function lengthOf(field: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(field.length);
  return length;
}

function problemOf(blob: Buffer): SshKeyProblem | null {
  try {
    const key = parseKey(blob, 'rfc4253');
    // the parser repairs what is written oddly, and would let one key have many fingerprints
    if (!key.toBuffer('rfc4253').equals(blob)) return 'unreadable';
    // the parser takes any bytes for numbers; the cryptography behind it does not
    const { asymmetricKeyDetails } = createPublicKey(key.toString('pkcs8'));
    const { modulusLength: bits, publicExponent: exponent } = asymmetricKeyDetails ?? {};
    if (exponent !== undefined && (exponent < 3n || exponent % 2n === 0n)) return 'unreadable';
    if (bits === undefined) return null;
    if (bits < RSA_BITS.min) return 'too_short';
    return bits > RSA_BITS.max ? 'too_long' : null;
  } catch {
    return 'unreadable';
  }
}
