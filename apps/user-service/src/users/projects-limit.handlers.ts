import { Controller } from '@nestjs/common';
import { projectsLimit, type RequestOf } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { UserRepository } from './user.repository.js';

@Controller()
export class ProjectsLimitHandlers {
  constructor(private readonly users: UserRepository) {}

  @Answers(projectsLimit)
  find({ userId }: RequestOf<typeof projectsLimit>): Promise<number | null> {
    return this.users.findProjectsLimit(userId);
  }
}
