import { Controller } from '@nestjs/common';
import {
  projectsLimit,
  type ReplyOf,
  type RequestOf,
  userProfiles,
  usersByUsername,
  usersNamed,
  userSummaries,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { Avatars, presentProfile, summaryOf } from './user.presenter.js';
import { UserListRepository } from './user-list.repository.js';
import { UserRepository } from './user.repository.js';

/** Answers other services' queries for users. */
@Controller()
export class UsersAnswers {
  constructor(
    private readonly users: UserRepository,
    private readonly lists: UserListRepository,
    private readonly avatars: Avatars,
  ) {}

  @Answers(userSummaries)
  async summaries({ ids }: RequestOf<typeof userSummaries>): Promise<ReplyOf<typeof userSummaries>> {
    const [users, avatarOf] = await Promise.all([this.users.findSummaries(ids), this.avatars.lookUp()]);
    return users.map((user) => summaryOf(user, avatarOf));
  }

  @Answers(userProfiles)
  async profiles({ ids, baseUrl }: RequestOf<typeof userProfiles>): Promise<ReplyOf<typeof userProfiles>> {
    const [users, avatarOf] = await Promise.all([this.users.findByIds(ids), this.avatars.lookUp()]);
    return users.map((user) => presentProfile(user, { baseUrl, avatarOf }));
  }

  @Answers(usersNamed)
  named({ part, limit }: RequestOf<typeof usersNamed>): Promise<ReplyOf<typeof usersNamed>> {
    return this.lists.findNamed(part, limit);
  }

  @Answers(usersByUsername)
  byUsername({ usernames }: RequestOf<typeof usersByUsername>): Promise<ReplyOf<typeof usersByUsername>> {
    return this.users.findNamed(usernames);
  }

  @Answers(projectsLimit)
  projectsLimit({ userId }: RequestOf<typeof projectsLimit>): Promise<number | null> {
    return this.users.findProjectsLimit(userId);
  }
}
