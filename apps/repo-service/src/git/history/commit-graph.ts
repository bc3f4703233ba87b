import { type BigIntStats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type Oid, OID_BYTES } from '@ingot/contracts';
import { hasErrorCode } from '../process/git-error.js';

const GRAPH_FILE = join('objects', 'info', 'commit-graph');
/** `CGPH`, version 1, SHA-1. */
const SIGNATURE = Buffer.from('CGPH\x01\x01', 'latin1');
const HEADER_BYTES = 8;
const CHUNK_ROW_BYTES = 12;
const MAX_CHUNKS = 32;
const FANOUT_BYTES = 256 * 4;
const COMMIT_BYTES = 36;
/** The offset of a commit's parents, generation and date, after the oid of its tree. */
const AT = { firstParent: 20, secondParent: 24, generation: 28, date: 32 } as const;
const NO_PARENT = 0x70000000;
const HIGH_BIT = 0x80000000;
/** git's marker for a generation that it could not compute. */
const UNCOUNTED = [0, 0x3fffffff];

/**
 * A git commit-graph file: commits as numbers in the order of their oids, with the data that walks need. Immutable, but limited to
 * the commits that existed when maintenance wrote it.
 * @see https://git-scm.com/docs/gitformat-commit-graph
 */
export class CommitGraph {
  /** Of a repository that has none yet. */
  static readonly EMPTY = new CommitGraph({
    fanout: Buffer.alloc(FANOUT_BYTES),
    oids: Buffer.alloc(0),
    commits: Buffer.alloc(0),
    edges: Buffer.alloc(0),
    hasPathFilters: false,
  });

  readonly count: number;

  constructor(private readonly chunks: GraphChunks) {
    this.count = chunks.oids.length / OID_BYTES;
  }

  /** Whether git finds the commits that changed a path without comparing the trees of all. */
  get hasPathFilters(): boolean {
    return this.chunks.hasPathFilters;
  }

  get byteLength(): number {
    const { fanout, oids, commits, edges } = this.chunks;
    return fanout.length + oids.length + commits.length + edges.length;
  }

  /** Null for a commit outside the graph. */
  positionOf(oid: Oid): number | null {
    const { fanout, oids } = this.chunks;
    const first = Number.parseInt(oid.slice(0, 2), 16);
    const following = Number.parseInt(oid.slice(2, 10), 16);
    let low = first === 0 ? 0 : fanout.readUInt32BE((first - 1) * 4);
    let high = fanout.readUInt32BE(first * 4);
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = middle * OID_BYTES;
      const order =
        oids.readUInt32BE(at + 1) - following ||
        oids.compare(Buffer.from(oid, 'hex'), 0, OID_BYTES, at, at + OID_BYTES);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return null;
  }

  /** Copies the twenty bytes of an oid. */
  copyOid(position: number, into: Buffer, at: number): void {
    this.chunks.oids.copy(into, at, position * OID_BYTES, (position + 1) * OID_BYTES);
  }

  parentsOf(position: number): readonly number[] {
    const { commits, edges } = this.chunks;
    const first = commits.readUInt32BE(position * COMMIT_BYTES + AT.firstParent);
    if (first === NO_PARENT) return [];
    const second = commits.readUInt32BE(position * COMMIT_BYTES + AT.secondParent);
    if (second === NO_PARENT) return [first];
    if (second < HIGH_BIT) return [first, second];
    const parents = [first];
    for (let at = (second - HIGH_BIT) * 4; ; at += 4) {
      const edge = edges.readUInt32BE(at);
      parents.push(edge % HIGH_BIT);
      if (edge >= HIGH_BIT) return parents;
    }
  }

  /** Greater than those of its parents. */
  generationOf(position: number): number {
    return this.chunks.commits.readUInt32BE(position * COMMIT_BYTES + AT.generation) >>> 2;
  }

  /** The committer's, in seconds since 1970. */
  dateOf(position: number): number {
    const high = this.chunks.commits.readUInt32BE(position * COMMIT_BYTES + AT.generation) & 3;
    return high * 2 ** 32 + this.chunks.commits.readUInt32BE(position * COMMIT_BYTES + AT.date);
  }
}

interface GraphChunks {
  readonly fanout: Buffer;
  readonly oids: Buffer;
  readonly commits: Buffer;
  readonly edges: Buffer;
  readonly hasPathFilters: boolean;
}

interface KnownGraph {
  /** Identifies a version of the file. */
  readonly version: string;
  readonly graph: CommitGraph | null;
}

/** The commit-graphs of repositories, with an LRU cache. */
export class CommitGraphs {
  private readonly known: LRUCache<string, KnownGraph>;

  constructor(maxBytes: number) {
    this.known = new LRUCache({
      maxSize: maxBytes,
      // a larger one is kept alone: reading it for each request would take more
      sizeCalculation: ({ graph }) => Math.min((graph?.byteLength ?? 0) + 300, maxBytes),
    });
  }

  /** The last one that maintenance wrote; null when there is none, or none in a supported format. */
  async of(directory: string): Promise<CommitGraph | null> {
    const path = join(directory, GRAPH_FILE);
    const known = this.known.get(directory);
    if (known === undefined) return this.read(directory, path);
    const now = await ifThere(stat(path, { bigint: true }));
    if (now === null) return null;
    return known.version === versionOf(now) ? known.graph : this.read(directory, path);
  }

  private async read(directory: string, path: string): Promise<CommitGraph | null> {
    const file = await ifThere(open(path));
    if (file === null) return null;
    try {
      const now = await file.stat({ bigint: true });
      const graph = await readGraph(file, Number(now.size));
      this.known.set(directory, { version: versionOf(now), graph });
      return graph;
    } finally {
      await file.close();
    }
  }
}

const versionOf = ({ ino, mtimeNs, size }: BigIntStats): string => `${ino} ${mtimeNs} ${size}`;

async function ifThere<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

/** Reads without the changed-path filters, which are most of a file. Null for a truncated or unsupported file. */
async function readGraph(file: FileHandle, size: number): Promise<CommitGraph | null> {
  const header = await readAt(file, 0, Math.min(size, HEADER_BYTES + (MAX_CHUNKS + 1) * CHUNK_ROW_BYTES));
  const isOurs = header.length > HEADER_BYTES && header.subarray(0, SIGNATURE.length).equals(SIGNATURE);
  if (!isOurs || header.readUInt8(6) > MAX_CHUNKS || header.readUInt8(7) !== 0) return null; // 7: the number of base graphs
  const places = placesOf(header, header.readUInt8(6));
  const chunkOf = async (name: string): Promise<Buffer> => {
    const place = places.get(name);
    return place === undefined ? Buffer.alloc(0) : readAt(file, place.from, place.to - place.from);
  };
  const [fanout, oids, commits, edges] = [
    await chunkOf('OIDF'),
    await chunkOf('OIDL'),
    await chunkOf('CDAT'),
    await chunkOf('EDGE'),
  ];
  const count = oids.length / OID_BYTES;
  const isWhole =
    fanout.length === FANOUT_BYTES &&
    commits.length === count * COMMIT_BYTES &&
    fanout.readUInt32BE(FANOUT_BYTES - 4) === count;
  if (!isWhole || count === 0) return null;
  const graph = new CommitGraph({ fanout, oids, commits, edges, hasPathFilters: places.has('BDAT') });
  return UNCOUNTED.includes(graph.generationOf(0)) ? null : graph;
}

function placesOf(header: Buffer, chunks: number): ReadonlyMap<string, { readonly from: number; readonly to: number }> {
  const places = new Map<string, { from: number; to: number }>();
  for (let index = 0; index < chunks; index += 1) {
    const row = HEADER_BYTES + index * CHUNK_ROW_BYTES;
    const from = Number(header.readBigUInt64BE(row + 4));
    const to = Number(header.readBigUInt64BE(row + CHUNK_ROW_BYTES + 4));
    places.set(header.toString('latin1', row, row + 4), { from, to });
  }
  return places;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
