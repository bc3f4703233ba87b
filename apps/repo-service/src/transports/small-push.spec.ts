import { toOid, ZERO_OID } from '@ingot/contracts';
import { packetLine } from './advertisements.js';
import { answerTo, readSmallPush, type SmallPush } from './small-push.js';

const OLD = toOid('1'.repeat(40));
const NEW = toOid('a'.repeat(40));
const CAPABILITIES = ' report-status-v2 side-band-64k quiet object-format=sha1 agent=git/2.39.5';

/** A pack of so many objects, as far as it is looked at. */
function pack(objects: number, { signature = 'PACK', version = 2 } = {}): Buffer {
  const header = Buffer.from(`${signature}\0\0\0\0\0\0\0\0`, 'latin1');
  header.writeUInt32BE(version, 4);
  header.writeUInt32BE(objects, 8);
  return Buffer.concat([header, Buffer.alloc(20)]);
}

interface Wishes {
  readonly command?: string;
  readonly capabilities?: string;
  readonly before?: string;
  readonly pack?: Buffer;
}
const COMMAND = `${OLD} ${NEW} refs/heads/main`;
const requestOf = ({ command = COMMAND, capabilities = CAPABILITIES, before = '', ...wishes }: Wishes = {}): Buffer =>
  Buffer.concat([Buffer.from(`${before}${packetLine(`${command}\0${capabilities}`)}0000`), wishes.pack ?? pack(3)]);

describe('a request to push', () => {
  it('of one ref and a few objects is read', () => {
    expect(readSmallPush(requestOf())).toEqual({
      change: { refname: 'refs/heads/main', oldOid: OLD, newOid: NEW },
      pack: pack(3),
      hasSideBand: true,
      isQuiet: true,
    });
  });

  it.each<[string, Wishes]>([
    [
      'of a tag, as other clients send it',
      { command: `${ZERO_OID} ${NEW} refs/tags/v1`, capabilities: 'report-status' },
    ],
    ['with a name in UTF-8', { command: `${OLD} ${NEW} refs/heads/größe` }],
    ['of nothing but a ref', { pack: pack(0) }],
    ['of 99 objects', { pack: pack(99) }],
  ])('is read: one %s', (_what, wishes) => {
    expect(readSmallPush(requestOf(wishes))).not.toBeNull();
  });

  it.each<[string, Wishes]>([
    ['that deletes', { command: `${OLD} ${ZERO_OID} refs/heads/main` }],
    ['of a ref that is no branch or tag', { command: `${ZERO_OID} ${NEW} refs/notes/commits` }],
    ['with a name that is none', { command: `${ZERO_OID} ${NEW} refs/heads/../x` }],
    ['with a line break in the name', { command: `${ZERO_OID} ${NEW} refs/heads/x\n${ZERO_OID}` }],
    ['of two refs', { before: packetLine(`${OLD} ${NEW} refs/heads/other\0 report-status`) }],
    ['of a shallow clone', { before: packetLine(`shallow ${OLD}`) }],
    ['with options', { capabilities: `${CAPABILITIES} push-options` }],
    ['with a certificate', { capabilities: `${CAPABILITIES} push-cert=1` }],
    ['of another format of objects', { capabilities: ' report-status object-format=sha256' }],
    ['that wants no report', { capabilities: ' side-band-64k' }],
    ['of 100 objects', { pack: pack(100) }],
    ['without a pack', { pack: Buffer.alloc(0) }],
    ['with something else', { pack: pack(3, { signature: 'PICK' }) }],
    ['of an unknown version', { pack: pack(3, { version: 4 }) }],
  ])('is left to git: one %s', (_what, wishes) => {
    expect(readSmallPush(requestOf(wishes))).toBeNull();
  });

  it('is left to git when a name is not in UTF-8, as the ref would get another one', () => {
    const request = requestOf({ command: `${OLD} ${NEW} refs/heads/?` });
    request.writeUInt8(0xff, request.indexOf('?'));
    expect(readSmallPush(request)).toBeNull();
  });

  it.each(['0x', '+0', ' 0', '-0'])('is left to git when its length begins with %j', (sign) => {
    const request = requestOf();
    request.write(sign);
    expect(readSmallPush(request)).toBeNull();
  });

  it.each(['', '0', 'ffff', '0000', 'zzzz', '0004', packetLine(COMMAND)])('is left to git when it is %j', (text) => {
    expect(readSmallPush(Buffer.from(text))).toBeNull();
  });
});

describe('the answer to a push', () => {
  const push: SmallPush = {
    change: { refname: 'refs/heads/main', oldOid: OLD, newOid: NEW },
    pack: pack(3),
    hasSideBand: true,
    isQuiet: false,
  };

  it('is the report of git', () => {
    const answer = answerTo({ ...push, hasSideBand: false }, true, 'not for the client\n');
    expect(answer.toString()).toBe('000eunpack ok\n0017ok refs/heads/main\n0000');
  });

  it('has messages and the report in bands of their own', () => {
    expect(answerTo(push, false, 'Not today.\n').toString()).toBe(
      '0010\x02Not today.\n0048\x01000eunpack ok\n0031ng refs/heads/main pre-receive hook declined\n00000000',
    );
  });
});
