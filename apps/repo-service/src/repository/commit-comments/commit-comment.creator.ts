import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { commitCommented } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { type CommitRecord } from '../../git/index.js';
import { type ProjectCaller } from '../../projects/views/project-access.policy.js';
import { Repositories } from '../../storage/repositories.js';
import { titleOf } from '../commits/commit.presenter.js';
import { getCommit, resolveCommit } from '../commits/commit.reader.js';
import { placeComment, type WishedPlace } from './comment-placement.js';
import { type CommitComment, CommitCommentRepository } from './commit-comment.repository.js';

export interface CreateCommitComment extends ProjectCaller {
  readonly note: string;
  readonly place: WishedPlace;
}

/** Writes comments on commits, with their events. */
@Injectable()
export class CommitCommentCreator {
  constructor(
    private readonly repositories: Repositories,
    private readonly comments: CommitCommentRepository,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Throws `NotFound` for an unknown commit. */
  async create({ project, principal, note, place: wished }: CreateCommitComment): Promise<CommitComment> {
    const repository = this.repositories.open(project.repository);
    const commit = await getCommit(repository, await resolveCommit(project, repository, wished.sha));
    const place = await placeComment(repository, commit, wished);
    const fresh = { projectId: project.id, commitOid: commit.oid, authorId: principal.userId, note, place };
    return this.database.transaction(async (tx) => {
      const comment = await this.comments.insert(tx, fresh);
      await this.outbox.add(tx, commitCommented, eventOf(project.id, commit, comment));
      return comment;
    });
  }
}

const eventOf = (
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
