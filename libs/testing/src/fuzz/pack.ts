import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

/** An object as git stores it, whether or not git would make it. */
export interface PackObject {
  readonly type: ObjectType;
  readonly content: Buffer;
}

const TYPE_NUMBERS: Readonly<Record<ObjectType, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };

export const oidOf = ({ type, content }: PackObject): string =>
  createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');

/** A pack of whole objects, without deltas. */
export function packOf(objects: readonly PackObject[]): Buffer {
  const head = Buffer.from('PACK\0\0\0\u0002\0\0\0\0', 'latin1');
  head.writeUInt32BE(objects.length, 8);
  const parts = objects.flatMap(({ type, content }) => [
    headOf(TYPE_NUMBERS[type], content.length),
    deflateSync(content),
  ]);
  return sealed(Buffer.concat([head, ...parts]));
}

/** With the checksum that a pack ends with. */
export const sealed = (pack: Buffer): Buffer => Buffer.concat([pack, createHash('sha1').update(pack).digest()]);

/** Type and size: four bits of the size first, then seven in each byte. */
function headOf(type: number, size: number): Buffer {
  const bytes: number[] = [];
  let byte = (type << 4) | (size & 0x0f);
  for (let left = size >>> 4; left > 0; left >>>= 7) {
    bytes.push(byte | 0x80);
    byte = left & 0x7f;
  }
  return Buffer.from([...bytes, byte]);
}

/** A change of a ref, as clients ask for it. */
export interface RefCommand {
  readonly oldOid: string;
  readonly newOid: string;
  readonly refname: Buffer;
}

/** The body of a push over HTTP. */
export function pushBody(commands: readonly RefCommand[], pack: Buffer): Buffer {
  const lines = commands.map(({ oldOid, newOid, refname }, index) => {
    const capabilities = index === 0 ? '\0 report-status' : '';
    return packetLine(Buffer.concat([Buffer.from(`${oldOid} ${newOid} `), refname, Buffer.from(capabilities)]));
  });
  return Buffer.concat([...lines, Buffer.from('0000'), pack]);
}

const packetLine = (line: Buffer): Buffer =>
  Buffer.concat([Buffer.from((line.length + 4).toString(16).padStart(4, '0')), line]);
