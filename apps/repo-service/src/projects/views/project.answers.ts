import { Controller } from '@nestjs/common';
import {
  fewProjectsSeen,
  maintainedProjects,
  type NamedProjectAccess,
  projectAccesses,
  type ProjectContext,
  projectContext,
  pushedProject,
  type PushedProject,
  type RequestOf,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { ProjectAccessReader } from './project-access.reader.js';
import { ProjectReader } from './project.reader.js';

/** Projects, for other services. Nearly every request waits for the first call. */
@Controller()
export class ProjectAnswers {
  constructor(
    private readonly accesses: ProjectAccessReader,
    private readonly projects: ProjectReader,
  ) {}

  @Answers(projectContext)
  context({ idOrPath, viewer }: RequestOf<typeof projectContext>): Promise<ProjectContext | null> {
    return this.accesses.findContext(idOrPath, viewer);
  }

  @Answers(projectAccesses)
  accessesOf({ projectIds, viewer }: RequestOf<typeof projectAccesses>): Promise<readonly NamedProjectAccess[]> {
    return this.accesses.findAccesses(projectIds, viewer);
  }

  @Answers(fewProjectsSeen)
  fewSeen({ viewer }: RequestOf<typeof fewProjectsSeen>): Promise<readonly NamedProjectAccess[] | null> {
    return this.accesses.findFewSeen(viewer);
  }

  @Answers(maintainedProjects)
  maintained({ userId, afterId, atMost }: RequestOf<typeof maintainedProjects>): Promise<readonly number[]> {
    if (atMost !== undefined) return this.accesses.findSomeMaintained(userId, atMost);
    return this.accesses.findMaintained(userId, afterId);
  }

  @Answers(pushedProject)
  pushed({ projectId }: RequestOf<typeof pushedProject>): Promise<PushedProject | null> {
    return this.projects.findPushed(projectId);
  }
}
