import { Controller } from '@nestjs/common';
import { pushedCommits, type PushedCommits, pushedProject, type PushedProject, type RequestOf } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { Repositories } from '../repositories/repositories.js';
import { pushedCommits as readPushedCommits } from './pushed-commits.js';
import { PushedProjects } from './pushed-projects.js';

/** What others ask in order to tell of pushes. */
@Controller()
export class PushesHandlers {
  constructor(
    private readonly projects: PushedProjects,
    private readonly repositories: Repositories,
  ) {}

  @Answers(pushedProject)
  project({ projectId }: RequestOf<typeof pushedProject>): Promise<PushedProject | null> {
    return this.projects.find(projectId);
  }

  @Answers(pushedCommits)
  commits({ repository, ...push }: RequestOf<typeof pushedCommits>): Promise<PushedCommits> {
    return readPushedCommits(this.repositories.open(repository), push);
  }
}
