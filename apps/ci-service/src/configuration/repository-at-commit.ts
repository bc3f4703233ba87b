import {
  blobOidAtCommit,
  fileAtCommit,
  firstFileAtCommit,
  type Oid,
  pathsAtCommit,
  pathsChanged,
  resolveCommit,
  type RepositoryAddress,
  ZERO_OID,
} from '@ingot/contracts';
import { type RpcClient } from '@ingot/platform';
import { type ChangedSince, type FileText, type FoundFile, type RepositoryFiles } from './pipeline-plan.js';

/** Reads the repository at the commit of a pipeline. */
export class RepositoryAtCommit implements RepositoryFiles {
  constructor(
    private readonly rpc: RpcClient,
    private readonly repository: RepositoryAddress,
    private readonly oid: Oid,
    /** The oid before the push; the zero oid when unknown. */
    private readonly beforeOid: Oid,
  ) {}

  read(path: string, maxBytes: number): Promise<FileText> {
    const { repository, oid } = this;
    return this.rpc.call(fileAtCommit, { repository, oid, path, maxBytes }, repository.storage);
  }

  first(paths: readonly string[], maxBytes: number): Promise<FoundFile | null> {
    const { repository, oid } = this;
    return this.rpc.call(firstFileAtCommit, { repository, oid, paths, maxBytes }, repository.storage);
  }

  blobOid(path: string): Promise<string | null> {
    const { repository, oid } = this;
    return this.rpc.call(blobOidAtCommit, { repository, oid, path }, repository.storage);
  }

  paths(max: number): Promise<readonly string[] | null> {
    const { repository, oid } = this;
    return this.rpc.call(pathsAtCommit, { repository, oid, max }, repository.storage);
  }

  changedPaths(): Promise<readonly string[] | null> {
    const { repository, oid: newOid, beforeOid: oldOid } = this;
    if (oldOid === ZERO_OID) return Promise.resolve(null);
    return this.rpc.call(pathsChanged, { repository, oldOid, newOid }, repository.storage);
  }

  async changedSince(revision: string): Promise<ChangedSince> {
    const { repository, oid: newOid } = this;
    const oldOid = await this.rpc.call(resolveCommit, { repository, revision }, repository.storage);
    if (oldOid === null) return { missing: true };
    const forked = { repository, oldOid, newOid, sinceFork: true };
    return { paths: await this.rpc.call(pathsChanged, forked, repository.storage) };
  }
}
