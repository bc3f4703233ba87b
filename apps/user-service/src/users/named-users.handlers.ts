import { Controller } from '@nestjs/common';
import { type ReplyOf, type RequestOf, usersByUsername } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { UserRepository } from './user.repository.js';

@Controller()
export class NamedUsersHandlers {
  constructor(private readonly users: UserRepository) {}

  @Answers(usersByUsername)
  byUsername({ usernames }: RequestOf<typeof usersByUsername>): Promise<ReplyOf<typeof usersByUsername>> {
    return this.users.findNamed(usernames);
  }
}
