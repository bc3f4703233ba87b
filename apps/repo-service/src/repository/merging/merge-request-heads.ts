import { Injectable } from '@nestjs/common';
import { type MergeRequestAddress, type Oid, type RepositoryAddress, Unavailable, ZERO_OID } from '@ingot/contracts';
import { mergeRequestHead } from '../../git/index.js';
import { RefWriter } from '../../ref-updates/ref-writer.js';

/** The refs by which clients fetch merge requests: `refs/merge-requests/<iid>/head`. */
@Injectable()
export class MergeRequestHeads {
  constructor(private readonly writer: RefWriter) {}

  /**
   * Moves the ref to a commit, or with null deletes it. Its changes are journaled like those of branches, and are no events. Throws
   * `Unavailable` while git packs the ref.
   */
  async move(repository: RepositoryAddress, { projectId, iid }: MergeRequestAddress, head: Oid | null): Promise<void> {
    const refname = mergeRequestHead(iid);
    await this.writer.write(
      { projectId, repository, userId: null },
      async ({ repository: { refs, history }, move }) => {
        const oldOid = (await refs.mergeRequestHead(iid)) ?? ZERO_OID;
        const newOid = head ?? ZERO_OID;
        if (oldOid === newOid) return;
        const isMove = oldOid !== ZERO_OID && newOid !== ZERO_OID;
        const change = {
          refname,
          oldOid,
          newOid,
          isForward: isMove && (await history.isKnownAncestor(oldOid, newOid)),
        };
        const { result } = await move([change], async () => ({ applied: [], result: await refs.update(change) }));
        if (result !== 'updated') throw new Unavailable({ refname, result });
      },
    );
  }
}
