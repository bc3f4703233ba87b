import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Call, commitCommented, type createCommitComment, NotFound } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { titleOf } from '../commits/commit.presenter.js';
import { findCommit } from '../commits/find-commit.js';
import { type CommitRecord } from '../git/index.js';
import { Repositories } from '../repositories/repositories.js';
import { placeComment } from './comment-placement.js';
import { type CommitComment, CommitCommentRepository } from './commit-comment.repository.js';

type CommentCall = Call<typeof createCommitComment>;

/** Writes comments on commits, and tells of them. */
@Injectable()
export class CommitCommenter {
  constructor(
    private readonly repositories: Repositories,
    private readonly comments: CommitCommentRepository,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Throws `NotFound` for an unknown commit. */
  async comment({ project, principal, input }: CommentCall): Promise<CommitComment> {
    const git = this.repositories.open(project.repository);
    const commit = await git.commit(await findCommit(git, input.sha));
    if (commit === null) throw new NotFound('Commit');
    const place = await placeComment(git, commit, input);
    const fresh = { projectId: project.id, commitOid: commit.oid, authorId: principal.userId, note: input.note, place };
    return this.database.transaction(async (tx) => {
      const comment = await this.comments.insert(tx, fresh);
      await this.outbox.add(tx, commitCommented, factOf(project.id, commit, comment));
      return comment;
    });
  }
}

const factOf = (
  projectId: number,
  { oid, message }: CommitRecord,
  { id, authorId, note, createdAt }: CommitComment,
) => ({
  noteId: id,
  projectId,
  byUserId: authorId,
  body: note,
  system: false,
  createdAt: createdAt.toISOString(),
  noteable: {
    type: 'Commit' as const,
    id: null,
    oid,
    title: titleOf(message),
    confidential: false,
    authorId: null,
    assigneeId: null,
  },
});
