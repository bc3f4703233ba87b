import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

// git over HTTP without git processes, which would cost more than the measured operations

const ZERO_OID = '0'.repeat(40);
const TYPES = { commit: 1, tree: 2, blob: 3 } as const;

interface GitObject {
  readonly oid: string;
  readonly packed: Buffer;
}

/** The object ids of refs in an advertisement, by name. Pure. */
export function advertisedRefs(advertisement: string): ReadonlyMap<string, string> {
  const lines = advertisement.matchAll(/([0-9a-f]{40}) ([^\0\n]+)/g);
  return new Map([...lines].map(([, oid = '', name = '']) => [name, oid]));
}

/** Requests one commit of depth 1, as CI does. Pure. */
export const cloneRequest = (oid: string): Buffer =>
  Buffer.from(`${packet(`want ${oid} ofs-delta\n`)}${packet('deepen 1')}0000${packet('done\n')}`);

/** Creates a branch with one commit of one file. Pure. */
export function pushRequest(branch: string, parentOid: string, text: string): Buffer {
  const blob = objectOf('blob', Buffer.from(text));
  const entry = [Buffer.from('100644 pushed.txt\0'), Buffer.from(blob.oid, 'hex')];
  const tree = objectOf('tree', Buffer.concat(entry));
  const signature = 'Bench <bench@example.com> 1700000000 +0000';
  const commit = objectOf(
    'commit',
    Buffer.from(
      `tree ${tree.oid}\nparent ${parentOid}\nauthor ${signature}\ncommitter ${signature}\n\nPush ${branch}\n`,
    ),
  );
  const command = packet(`${ZERO_OID} ${commit.oid} refs/heads/${branch}\0report-status\n`);
  return Buffer.concat([Buffer.from(`${command}0000`), packOf([blob, tree, commit])]);
}

const packet = (line: string): string => (line.length + 4).toString(16).padStart(4, '0') + line;

function objectOf(type: keyof typeof TYPES, content: Buffer): GitObject {
  const oid = sha1(Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content])).toString('hex');
  const head = [(TYPES[type] << 4) | (content.length & 15)];
  for (let rest = content.length >> 4; rest > 0; rest >>= 7) {
    head.push(rest & 127);
    head[head.length - 2] = (head.at(-2) ?? 0) | 128;
  }
  return { oid, packed: Buffer.concat([Buffer.from(head), deflateSync(content)]) };
}

function packOf(objects: readonly GitObject[]): Buffer {
  const head = Buffer.alloc(12);
  head.write('PACK');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(objects.length, 8);
  const pack = Buffer.concat([head, ...objects.map(({ packed }) => packed)]);
  return Buffer.concat([pack, sha1(pack)]);
}

const sha1 = (bytes: Buffer): Buffer => createHash('sha1').update(bytes).digest();
