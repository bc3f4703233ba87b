const NUL = 0;

/** A line is `<mode> blob <oid> <size>\t<path>`; submodules and directories have no size. */
const SIZED = /^(?<mode>\d{6}) blob [0-9a-f]{40} +(?<size>\d+)\t(?<path>.*)$/s;
const SYMBOLIC_LINK = '120000';

/** A file of a commit. */
export interface SizedFile {
  readonly path: string;
  readonly bytes: number;
}

/** The files of a recursive listing, without symbolic links. Pure. @param lines as of `git ls-tree -z -r -l` */
export function* sizedFiles(lines: Buffer): Generator<SizedFile> {
  let start = 0;
  for (let end = lines.indexOf(NUL); end >= 0; end = lines.indexOf(NUL, start)) {
    const { mode, size, path } = SIZED.exec(lines.toString('utf8', start, end))?.groups ?? {};
    if (path !== undefined && mode !== SYMBOLIC_LINK) yield { path, bytes: Number(size) };
    start = end + 1;
  }
}
