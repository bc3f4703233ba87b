import { crc32, deflateRawSync } from 'node:zlib';

const DEFLATED = 8;
const IS_ENCRYPTED = 1;

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | string;
  /** The stated size of the content in bytes; its length by default. */
  readonly claimedSize?: number;
  readonly isEncrypted?: boolean;
}

const u16 = (value: number): Buffer => Buffer.from([value & 0xff, (value >> 8) & 0xff]);

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A zip archive as runners upload it. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize, isEncrypted = false } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fileName = Buffer.from(name);
    const flags = 0x800 | (isEncrypted ? IS_ENCRYPTED : 0);
    const common = Buffer.concat([
      ...[u16(20), u16(flags), u16(DEFLATED), u16(0), u16(0), u32(crc32(bytes))],
      ...[u32(packed.length), u32(claimedSize ?? bytes.length), u16(fileName.length), u16(0)],
    ]);
    const body = Buffer.concat([u32(0x04034b50), common, fileName, packed]);
    bodies.push(body);
    const where = [u16(0), u16(0), u16(0), u32(0), u32(offset)];
    list.push(Buffer.concat([u32(0x02014b50), u16(20), common, ...where, fileName]));
    offset += body.length;
  }
  const listBytes = Buffer.concat(list);
  const counts = [u16(0), u16(0), u16(entries.length), u16(entries.length), u32(listBytes.length), u32(offset), u16(0)];
  return Buffer.concat([...bodies, listBytes, u32(0x06054b50), ...counts]);
}
