import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  type CommitCommentJson,
  createCommitComment,
  listCommitComments,
  type UserSummary,
} from '@ingot/contracts';
import { Handles, presentUserSummary, UserDirectory } from '@ingot/platform';
import { Repositories } from '../../storage/repositories.js';
import { resolveCommit } from '../commits/commit.reader.js';
import { CommitCommentCreator } from './commit-comment.creator.js';
import { type CommitComment, CommitCommentRepository } from './commit-comment.repository.js';

@Controller()
export class CommitCommentHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly comments: CommitCommentRepository,
    private readonly creator: CommitCommentCreator,
    private readonly users: UserDirectory,
  ) {}

  @Handles(listCommitComments)
  async list(call: Call<typeof listCommitComments>): Promise<Answer<typeof listCommitComments>> {
    const { project, input, page, baseUrl } = call;
    const oid = await resolveCommit(project, this.repositories.open(project.repository), input.sha);
    const { items, ...counted } = await this.comments.page(project.id, oid, page);
    const users = await this.users.find(items.map(({ authorId }) => authorId));
    return { items: items.map((comment) => presentComment(comment, users, baseUrl)), ...counted };
  }

  @Handles(createCommitComment)
  async create(call: Call<typeof createCommitComment>): Promise<Answer<typeof createCommitComment>> {
    const { project, principal, input, baseUrl } = call;
    const { sha, note, path, line, line_type: lineType } = input;
    const comment = await this.creator.create({ project, principal, note, place: { sha, path, line, lineType } });
    return presentComment(comment, await this.users.find([comment.authorId]), baseUrl);
  }
}

/** A comment in the API's form; line comments are always on the new side. */
const presentComment = (
  { authorId, note, path, line, createdAt }: CommitComment,
  users: ReadonlyMap<number, UserSummary>,
  baseUrl: string,
): CommitCommentJson => ({
  note,
  author: presentUserSummary(users.get(authorId), baseUrl),
  created_at: createdAt.toISOString(),
  path,
  line,
  line_type: line === null ? null : 'new',
});
