import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type BlamedLinesJson, NotFound, type Oid, type ProjectContext } from '@ingot/contracts';
import { NEVER_GONE } from '@ingot/platform';
import { type GitRepository, type LineRange } from '../../git/index.js';
import { isTooMuch, orHistoryTooLarge } from '../commits/commit.errors.js';
import { resolveFor } from '../visible-objects.js';
import { groupLines } from './blamed-lines.js';
import { MAX_BLAMED_BYTES, TooLargeToBlame } from './file.errors.js';

/** A file of a commit. */
export interface FoundFile {
  readonly ref: string;
  readonly path: string;
  readonly commitOid: Oid;
  readonly blobOid: Oid;
  /** Bytes. */
  readonly size: number;
}

export interface FileDetails extends FoundFile {
  readonly name: string;
  readonly sha256: string;
  readonly lastCommitOid: Oid;
}

const CACHED_FACTS = 20_000;

/** Those who ask while a fact is found out share it: reading a large file, or a long history, takes seconds, and goes on for the next one. */
const factsMadeOnce = <Fact extends string>() =>
  new LRUCache<string, Fact, () => Promise<Fact>>({
    max: CACHED_FACTS,
    fetchMethod: (_key, _known, { context }) => context(),
    ignoreFetchAbort: true,
  });

/** Files at branches, tags and commits. Results for a commit are immutable, and cached. */
@Injectable()
export class FileReader {
  private readonly digests = factsMadeOnce<string>();
  private readonly lastCommits = factsMadeOnce<Oid>();

  /**
   * Throws 404 for an unknown revision, and for a path that is not a file.
   * @param ref `HEAD` is the default branch; 404 in an empty repository
   */
  async find(
    project: ProjectContext,
    repository: GitRepository,
    { ref, path }: { readonly ref: string | undefined; readonly path: string },
  ): Promise<FoundFile> {
    const name = ref === undefined || ref === 'HEAD' ? await repository.refs.head() : ref;
    const commitOid = name === null ? null : await resolveFor(project, repository, name);
    if (commitOid === null) throw new NotFound('Commit');
    const found = await repository.content.find(commitOid, path);
    if (found?.type !== 'blob') throw new NotFound('File');
    return { ref: ref ?? name ?? '', path, commitOid, blobOid: found.oid, size: found.size };
  }

  /** A file's metadata. Throws `HistoryTooLarge`. */
  async details(repository: GitRepository, file: FoundFile): Promise<FileDetails> {
    const [sha256, lastCommitOid] = [await this.digestOf(repository, file), await this.lastCommitOf(repository, file)];
    return { ...file, name: posix.basename(file.path), sha256, lastCommitOid };
  }

  /** Throws `TooLargeToBlame`. */
  async blame(
    repository: GitRepository,
    { size, ...file }: FoundFile,
    range: LineRange = { start: 1, end: Infinity },
  ): Promise<BlamedLinesJson[]> {
    if (size > MAX_BLAMED_BYTES) throw new TooLargeToBlame();
    const lines = await repository.history.blame(file, range).catch((error: unknown) => {
      throw isTooMuch(error) ? new TooLargeToBlame() : error;
    });
    return groupLines(repository.history, lines);
  }

  private digestOf(repository: GitRepository, { blobOid, size }: FoundFile): Promise<string> {
    return this.digests.forceFetch(`${repository.directory} ${blobOid}`, {
      context: async () => {
        const digest = createHash('sha256');
        const content = await repository.content.openBlob(blobOid, size, NEVER_GONE);
        await pipeline(content instanceof Readable ? content : [content], digest);
        return digest.digest('hex');
      },
    });
  }

  /** Throws `HistoryTooLarge`. */
  private lastCommitOf(repository: GitRepository, { commitOid, path }: FoundFile): Promise<Oid> {
    return this.lastCommits.forceFetch(`${repository.directory} ${commitOid} ${path}`, {
      context: async () => (await orHistoryTooLarge(repository.history.lastCommitOf(commitOid, path))) ?? commitOid,
    });
  }
}
