import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type BlamedLinesJson, NotFound, type Oid, type ProjectContext, RepositoryDamaged } from '@ingot/contracts';
import { GitError, type GitRepository } from '../../git/index.js';
import { orHistoryTooLarge } from '../commits/commit.errors.js';
import { presentCommitWithoutAddress } from '../commits/commit.presenter.js';
import { resolveFor } from '../visible-objects.js';
import { MAX_BLAME_ANSWER_BYTES, MAX_BLAMED_BYTES, TooLargeToBlame } from './file.errors.js';

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

/** Files at branches, tags and commits. Results for a commit are immutable, and cached. */
@Injectable()
export class FileReader {
  private readonly digests = new LRUCache<string, string>({ max: CACHED_FACTS });
  private readonly lastCommits = new LRUCache<string, Oid>({ max: CACHED_FACTS });

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

  /** A file's metadata. Throws `HistoryTooLarge`, and `Abandoned` for callers who are gone. */
  async details(repository: GitRepository, file: FoundFile, gone: AbortSignal): Promise<FileDetails> {
    const [sha256, lastCommitOid] = [
      await this.digestOf(repository, file, gone),
      await this.lastCommitOf(repository, file),
    ];
    return { ...file, name: posix.basename(file.path), sha256, lastCommitOid };
  }

  /** Throws `TooLargeToBlame`. */
  async blame(
    repository: GitRepository,
    { commitOid, path, size }: FoundFile,
    range: { readonly start: number; readonly end: number } = { start: 1, end: Infinity },
  ): Promise<BlamedLinesJson[]> {
    if (size > MAX_BLAMED_BYTES) throw new TooLargeToBlame();
    const all = await repository.history.blame(commitOid, path).catch((error: unknown) => {
      throw error instanceof GitError && error.isTooMuch ? new TooLargeToBlame() : error;
    });
    const lines = all.slice(range.start - 1, range.end);
    const oids = [...new Set(lines.map(({ commitOid: oid }) => oid))];
    const commits = new Map((await repository.history.commitsByOid(oids)).map((one) => [one.oid, presentBlamed(one)]));
    const groups: { commit: BlamedLinesJson['commit']; lines: string[] }[] = [];
    let bytes = 0;
    for (const { commitOid: oid, text } of lines) {
      const commit = commits.get(oid);
      if (commit === undefined) throw new RepositoryDamaged();
      const last = groups.at(-1);
      if (last?.commit === commit) last.lines.push(text);
      else groups.push({ commit, lines: [text] });
      bytes += Buffer.byteLength(text) + (last?.commit === commit ? 0 : Buffer.byteLength(JSON.stringify(commit)));
      if (bytes > MAX_BLAME_ANSWER_BYTES) throw new TooLargeToBlame();
    }
    return groups;
  }

  private async digestOf(repository: GitRepository, { blobOid, size }: FoundFile, gone: AbortSignal): Promise<string> {
    const known = this.digests.get(blobOid);
    if (known !== undefined) return known;
    const digest = createHash('sha256');
    const content = await repository.content.openBlob(blobOid, size, gone);
    await pipeline(content instanceof Readable ? content : [content], digest);
    const made = digest.digest('hex');
    this.digests.set(blobOid, made);
    return made;
  }

  /** Throws `HistoryTooLarge`. */
  private async lastCommitOf(repository: GitRepository, { commitOid, path }: FoundFile): Promise<Oid> {
    const key = `${repository.directory} ${commitOid} ${path}`;
    const known = this.lastCommits.get(key);
    if (known !== undefined) return known;
    const found = (await orHistoryTooLarge(repository.history.lastCommitOf(commitOid, path))) ?? commitOid;
    this.lastCommits.set(key, found);
    return found;
  }
}

function presentBlamed(record: Parameters<typeof presentCommitWithoutAddress>[0]): BlamedLinesJson['commit'] {
  const { title: _title, short_id: _short, created_at: _created, ...commit } = presentCommitWithoutAddress(record);
  return commit;
}
