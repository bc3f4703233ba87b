import { Controller } from '@nestjs/common';
import { type Answer, type Call, createCommitComment, listCommitComments } from '@ingot/contracts';
import { Handles, UserDirectory } from '@ingot/platform';
import { findCommit } from '../commits/find-commit.js';
import { Repositories } from '../repositories/repositories.js';
import { presentComment } from './commit-comment.presenter.js';
import { CommitCommentRepository } from './commit-comment.repository.js';
import { CommitCommenter } from './commit-commenter.js';

@Controller()
export class CommitCommentHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly comments: CommitCommentRepository,
    private readonly commenter: CommitCommenter,
    private readonly users: UserDirectory,
  ) {}

  @Handles(listCommitComments)
  async list(call: Call<typeof listCommitComments>): Promise<Answer<typeof listCommitComments>> {
    const { project, input, page, baseUrl } = call;
    const oid = await findCommit(this.repositories.open(project.repository), input.sha);
    const { items, total } = await this.comments.page(project.id, oid, page);
    const users = await this.users.find(items.map(({ authorId }) => authorId));
    return { items: items.map((comment) => presentComment(comment, users, baseUrl)), total };
  }

  @Handles(createCommitComment)
  async create(call: Call<typeof createCommitComment>): Promise<Answer<typeof createCommitComment>> {
    const comment = await this.commenter.comment(call);
    return presentComment(comment, await this.users.find([comment.authorId]), call.baseUrl);
  }
}
