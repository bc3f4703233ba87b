import { createPublicKey } from 'node:crypto';
import { parseKey } from 'sshpk';
import { isLongerThan, isPrivateKey, type ValidationMessages } from '@ingot/contracts';
import { sshFingerprint } from '@ingot/platform';

/** Why a key is refused. */
export type SshKeyProblem = 'unreadable' | 'type_refused' | 'too_short' | 'too_long';

export type ReadSshKey =
  | { readonly outcome: 'read'; readonly fingerprint: string }
  | { readonly outcome: 'refused'; readonly problem: SshKeyProblem };

/** Bits. Shorter keys can be broken; common libraries do not verify signatures of longer ones. */
export const RSA_BITS = { min: 2048, max: 16_384 } as const;

/** Type, base64 and comment of a line. Tabs are the only control characters allowed. */
const LINE = /^(\S+)[ \t]+([A-Za-z0-9+/]+={0,2})(?:[ \t]\P{Cc}*)?$/u;

/** The accepted types; a security key maps to the ordinary type that it has without its last field. */
const TYPES: ReadonlyMap<string, string | null> = new Map([
  ['ssh-ed25519', null],
  ['ecdsa-sha2-nistp256', null],
  ['ecdsa-sha2-nistp384', null],
  ['ecdsa-sha2-nistp521', null],
  ['ssh-rsa', null],
  ['sk-ssh-ed25519@openssh.com', 'ssh-ed25519'],
  ['sk-ecdsa-sha2-nistp256@openssh.com', 'ecdsa-sha2-nistp256'],
]);

/** Parses a public key strictly: its type matches, its encoding is canonical, and no bytes follow it. */
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

/** The fields of a key (RFC 4253, 6.6), each with its length before it; null unless they fill it exactly. */
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

/** A security key is an ordinary key followed by the name of its application. */
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
    // the parser repairs non-canonical encodings, which would give one key many fingerprints
    if (!key.toBuffer('rfc4253').equals(blob)) return 'unreadable';
    // the parser accepts any bytes as numbers; `createPublicKey` does not
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

const MAX_TITLE = 255;
const MAX_KEY = 5_000;
const BEGINNING = /^(ssh|ecdsa|sk-ssh|sk-ecdsa)-/;

const MESSAGES: Readonly<Record<SshKeyProblem, ValidationMessages>> = {
  unreadable: { fingerprint: ['cannot be generated'] },
  type_refused: { key: ['is of a type that is not accepted'] },
  too_short: { key: [`is too short (minimum is ${RSA_BITS.min} bits)`] },
  too_long: { key: [`is too long (maximum is ${RSA_BITS.max} bits)`] },
};

export type CheckedSshKey =
  | { readonly outcome: 'valid'; readonly fingerprint: string }
  | { readonly outcome: 'invalid'; readonly problems: ValidationMessages };

/** The problems of a key and its title, by property; or the key's fingerprint. `key` is trimmed. */
export function checkSshKey({ title, key }: { title: string; key: string }): CheckedSshKey {
  const read = checkKey(key);
  const ofTitle = titleProblems(title);
  if (ofTitle.length === 0) return read;
  return { outcome: 'invalid', problems: { title: ofTitle, ...(read.outcome === 'invalid' ? read.problems : {}) } };
}

function titleProblems(title: string): string[] {
  if (title.trim() === '') return ["can't be blank"];
  return isLongerThan(title, MAX_TITLE) ? [`is too long (maximum is ${MAX_TITLE} characters)`] : [];
}

function checkKey(key: string): CheckedSshKey {
  if (key === '') return invalid({ key: ["can't be blank"] });
  if (isPrivateKey(key)) return invalid({ key: ['is a private key: keep it secret and send the public one'] });
  if (key.length > MAX_KEY) return invalid({ key: [`is too long (maximum is ${MAX_KEY} characters)`] });
  if (/[\r\n]/.test(key)) return invalid({ key: ['should be a single line'] });
  if (!BEGINNING.test(key)) return invalid({ key: ['is invalid'], ...MESSAGES.unreadable });
  const read = readSshKey(key);
  return read.outcome === 'read'
    ? { outcome: 'valid', fingerprint: read.fingerprint }
    : invalid(MESSAGES[read.problem]);
}

const invalid = (problems: ValidationMessages): CheckedSshKey => ({ outcome: 'invalid', problems });
