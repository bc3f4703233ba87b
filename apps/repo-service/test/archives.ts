import { execFile } from 'node:child_process';

const TAR_OPTIONS = { tar: '-t', 'tar.gz': '-tz', 'tar.bz2': '-tj' } as const;
export type ArchiveKind = keyof typeof TAR_OPTIONS | 'zip';

/** The sorted paths in an archive; read by the system's tar, which rejects broken archives. */
export async function pathsInArchive(bytes: Buffer, kind: ArchiveKind): Promise<string[]> {
  const paths = kind === 'zip' ? pathsInZip(bytes) : await pathsInTar(bytes, TAR_OPTIONS[kind]);
  return paths.sort();
}

function pathsInTar(bytes: Buffer, option: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = execFile('tar', [option], { env: { ...process.env, LC_ALL: 'C.UTF-8' } }, (error, stdout) =>
      error ? reject(new Error('tar cannot read it', { cause: error })) : resolve(stdout.trimEnd().split('\n')),
    );
    child.stdin?.end(bytes);
  });
}

const ZIP = { end: 0x06054b50, endBytes: 22, entry: 0x02014b50, entryBytes: 46 } as const;

/** Walks the central directory. git writes the commit's oid as the archive comment. */
function pathsInZip(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0 || bytes.readUInt32LE(end) !== ZIP.end || bytes.length < end + ZIP.endBytes)
    throw new Error('not a whole zip');
  const paths: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ZIP.entry) throw new Error('a broken zip');
    const nameBytes = bytes.readUInt16LE(at + 28);
    paths.push(bytes.toString('utf8', at + ZIP.entryBytes, at + ZIP.entryBytes + nameBytes));
    at += ZIP.entryBytes + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return paths;
}
