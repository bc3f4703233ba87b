import { readSshKey } from './ssh-key.validation.js';

const line = (type: string, ...base64: readonly string[]): string => `${type} ${base64.join('')}`;

/** As OpenSSH made them. */
const KEYS = {
  ed25519: line('ssh-ed25519', 'AAAAC3NzaC1lZDI1NTE5AAAAILlFUvxub5V3+A7E99iqZvIgD3Vr6fxz7ZbZzSdE3022'),
  nistp256: line(
    'ecdsa-sha2-nistp256',
    'AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBBWquoj8VbrKQ5mI31Uk/nlDE+j43fXMDrI4CWQu4xivlCW+0lGnLW2J1/',
    '7uZE4hvaser7RHuwR9dD4PqrBKgEA=',
  ),
  nistp384: line(
    'ecdsa-sha2-nistp384',
    'AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBD7816aoJex7jlJnMLrVPEWBVyEtspPPPvygfQQ5w0sfbB4LJDRoW/ZKT3',
    'yUjh5omylwtKk5Lyd291yxZ6vRrGMp53xKHtiQCVFk6xjM7pkdA9WW2Oo7ReeqjCXeika0MQ==',
  ),
  nistp521: line(
    'ecdsa-sha2-nistp521',
    'AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBAC54Tmyapizi8Yd2WLSljLqim168Kb6V6LUcDD6AY85axxaKclVN4nebl',
    'DAy/nWNTZt9gJbjabOU6kgk/rk1r01swA9N5//kBWDlToGSRZtnvuUyGxAdnCnFYiJe/0XE1Bxo4kTzaZgG7UuKhkJPdAz9RSyN+WWc3q4xT0u',
    'VB1w0QnQBg==',
  ),
  rsa2048: line(
    'ssh-rsa',
    'AAAAB3NzaC1yc2EAAAADAQABAAABAQDcf1TzBQtjoZ6qP/2lR/guWLXRsZUMvSEUjTQMmUGlxxnsmlPuUtC2f/rW3+RRrtcxQVzAErR0rM6BeZ',
    'CrvRMm73Y0UFi5xQOtHm98OQ0Wd7c1mJtaAf9CHzdmFXzXcEGXMYkvRmNt9EyB8kztqfesQVQuGOQJRoQDY73hAHpZrsm758u79GVmeog6np3/',
    'uDRVUhlyRmwi6KoSCb401iuIEPWRtzCm3tk8nuUFpfFCgGu28SV9tM2OXhVHAVRt4kfFeL4lHf2Oh1TE2b2IB3+EqTgPQPg4A9ptoIKUSao2Qx',
    'HkN/Lk42EJq0/lTSjNwviof9QwYuGP+ATbwExA8jUz',
  ),
  rsa1024: line(
    'ssh-rsa',
    'AAAAB3NzaC1yc2EAAAADAQABAAAAgQCYHZFPDBX7dOy/pbPkRtmhz9zsUqJ1tCAbP+dWN7WCcjUqjvJDlf3r6OI5PF4EsK5dCQD6540jcYkhcL',
    'JSGxiZidGa9Ig1GB7yxVmfLbAyg5CAg1wI1oinONgonzyua1L3bf0aLq53VqCD8IDeBuJqGJ5aY61TLbs2FmGwlutN2w==',
  ),
  dsa: line(
    'ssh-dss',
    'AAAAB3NzaC1kc3MAAACBAPTCRBWiQZgq4JsOtZ1/M89X07gAoADD8ZY/Nnrq6Y3w4McGOMke75nFAp1rW3X6WjfLC6ovastvL7dghBwOJrcFTi',
    'YTTbfG/E/jdsn0gjp7hyE/JrwrElOc0Wbv+MPyFTqEOtsPWbezDHBaJ+d5hDGk2nT9R6/XQjg4Ot86TUgTAAAAFQCTC6O3MwA/n0Zf+MQyBbbH',
    'DT+zhwAAAIEAu1wuowS0Xg/50LBUZc+rrR6XeLEbgAaby3vgp2WWrZptb2QA9I7wbT/iTEesKy24AgBXMMuAtZDP/Gdsxw+TU4tWbaP9OSoivh',
    '5e3ES7ktYSSDxmmNJsI3YrrfDuC4Q2SuD2USiRckEjZVHV+Ktf9oJERgtxfkOYAg0lZGXgxTQAAACBAMpBpBjv8CIJr/tbsOvZMiaVJFQVTEsd',
    'o3niQBuP7J0aN3tYicEqhpUR6b82Mg2Cjm68n/tQZXg9pTxNmLfp6I3KqLq0rkzlphUFs/gRINAc253hQuNI073FoTnR7FrQ4wNDvRSM59jZU7',
    'ToDP2ZqlE675sH4ZAdKdaMNwiKb0j6',
  ),
} as const;

const field = (value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};
const blobOf = (key: string): Buffer => Buffer.from(key.split(' ')[1] ?? '', 'base64');
const lineOf = (type: string, ...blob: readonly Buffer[]): string =>
  `${type} ${Buffer.concat(blob).toString('base64')}`;
/** A key's blob without its type. */
const restOf = (key: string): Buffer => {
  const blob = blobOf(key);
  return blob.subarray(4 + blob.readUInt32BE(0));
};

const SK_ED25519 = 'sk-ssh-ed25519@openssh.com';
const SK_ECDSA = 'sk-ecdsa-sha2-nistp256@openssh.com';
const skEd25519 = lineOf(SK_ED25519, field(SK_ED25519), restOf(KEYS.ed25519), field('ssh:'));
const skEcdsa = lineOf(SK_ECDSA, field(SK_ECDSA), restOf(KEYS.nistp256), field('ssh:'));

describe('a public key', () => {
  it('is known by the fingerprint that OpenSSH prints', () => {
    const fingerprint = 'SHA256:hOkVJ26/ChzeOBDE/Elv5DFSaawHMqUDnDyMV9ExRrc';
    expect(readSshKey(KEYS.ed25519)).toEqual({ outcome: 'read', fingerprint });
    expect(readSshKey(`${KEYS.ed25519} somebody@example.com, at work`)).toEqual({ outcome: 'read', fingerprint });
  });

  it.each([
    ['ed25519', KEYS.ed25519],
    ['ecdsa nistp256', KEYS.nistp256],
    ['ecdsa nistp384', KEYS.nistp384],
    ['ecdsa nistp521', KEYS.nistp521],
    ['rsa of 2048 bits', KEYS.rsa2048],
    ['ed25519 on a security key', skEd25519],
    ['ecdsa on a security key', skEcdsa],
  ])('may be %s', (_name, key) => {
    expect(readSshKey(key)).toMatchObject({ outcome: 'read' });
  });

  it('differs from the one on a security key that has the same point', () => {
    expect(readSshKey(skEd25519)).not.toEqual(readSshKey(KEYS.ed25519));
  });

  it.each([
    ['dsa', KEYS.dsa, 'type_refused'],
    [
      'a certificate',
      lineOf('ssh-ed25519-cert-v01@openssh.com', field('ssh-ed25519-cert-v01@openssh.com')),
      'type_refused',
    ],
    ['rsa of 1024 bits', KEYS.rsa1024, 'too_short'],
    ['rsa of too many bits', rsaOf(16_385), 'too_long'],
  ])('may not be %s', (_name, key, problem) => {
    expect(readSshKey(key)).toEqual({ outcome: 'refused', problem });
  });

  const point = restOf(KEYS.nistp256).subarray(4 + 'nistp256'.length + 4);
  const offCurve = Buffer.from(point);
  offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64);
  const compressed = Buffer.concat([Buffer.from([2 + (point.readUInt8(64) & 1)]), point.subarray(1, 33)]);
  const modulus = restOf(KEYS.rsa2048).subarray(4 + 3 + 4);

  it.each([
    ['nothing but a type', 'ssh-ed25519'],
    ['no base64', 'ssh-ed25519 ####'],
    ['base64 that goes on as something else', `${KEYS.ed25519}#junk`],
    ['base64 without its padding', KEYS.nistp256.replace(/=+$/, '')],
    ['base64 with bits left over', KEYS.nistp256.replace(/A=$/, 'B=')],
    ['a control character in the comment', `${KEYS.ed25519} some\u001bbody`],
    ['a key that is cut off', lineOf('ssh-ed25519', blobOf(KEYS.ed25519).subarray(0, -1))],
    ['a key with bytes behind it', lineOf('ssh-ed25519', blobOf(KEYS.ed25519), Buffer.from('x'))],
    ['a key with a field behind it', lineOf('ssh-ed25519', blobOf(KEYS.ed25519), field('x'))],
    ['a private key', lineOf('ssh-ed25519', blobOf(KEYS.ed25519), field(Buffer.alloc(64, 1)))],
    ['an empty key', lineOf('ssh-ed25519', field('ssh-ed25519'))],
    ['a short point', lineOf('ssh-ed25519', field('ssh-ed25519'), field(Buffer.alloc(31, 1)))],
    ['another type inside', lineOf('ssh-rsa', blobOf(KEYS.ed25519))],
    ['another curve inside', lineOf('ecdsa-sha2-nistp384', field('ecdsa-sha2-nistp384'), restOf(KEYS.nistp256))],
    ['another curve than it says', KEYS.nistp256.replace('ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384')],
    ['a point that is not on the curve', ecdsaOf(offCurve)],
    ['a point in short form', ecdsaOf(compressed)],
    ['an exponent of one', lineOf('ssh-rsa', field('ssh-rsa'), field(Buffer.from([1])), field(modulus))],
    ['an even exponent', lineOf('ssh-rsa', field('ssh-rsa'), field(Buffer.from([4])), field(modulus))],
    [
      'an exponent with zeros before it',
      lineOf('ssh-rsa', field('ssh-rsa'), field(Buffer.from([0, 3])), field(modulus)),
    ],
    ['a security key without application', lineOf(SK_ED25519, field(SK_ED25519), restOf(KEYS.ed25519))],
    ['a security key of an empty application', lineOf(SK_ED25519, field(SK_ED25519), restOf(KEYS.ed25519), field(''))],
    ['a security key with more behind it', lineOf(SK_ECDSA, blobOf(skEcdsa), field('x'))],
    ['a field longer than the key', lineOf('ssh-ed25519', Buffer.from([255, 255, 255, 255]))],
  ])('is not %s', (_name, key) => {
    expect(readSshKey(key)).toEqual({ outcome: 'refused', problem: 'unreadable' });
  });
});

function ecdsaOf(point: Buffer): string {
  const type = 'ecdsa-sha2-nistp256';
  return lineOf(type, field(type), field('nistp256'), field(point));
}

function rsaOf(bits: number): string {
  const modulus = Buffer.alloc(Math.ceil((bits + 1) / 8), 0xff);
  modulus.writeUInt8(2 ** ((bits - 1) % 8), 0);
  return lineOf('ssh-rsa', field('ssh-rsa'), field(Buffer.from([1, 0, 1])), field(modulus));
}
