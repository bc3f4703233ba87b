import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  getProject,
  type ProjectContext,
  projectContext,
  projectStandings,
  type RequestOf,
  type NamedStandingInProject,
} from '@ingot/contracts';
import { Answers, type Encoded, Handles } from '@ingot/platform';
import { ProjectContextReader } from './project-context.reader.js';
import { ProjectStandingsReader } from './project-standings.reader.js';
import { ProjectViews } from './project-views.js';

/** Projects as viewers see them: what nearly every request waits for. */
@Controller()
export class ProjectReadsHandlers {
  constructor(
    private readonly contexts: ProjectContextReader,
    private readonly standings: ProjectStandingsReader,
    private readonly views: ProjectViews,
  ) {}

  @Answers(projectContext)
  context({ idOrPath, viewer }: RequestOf<typeof projectContext>): Promise<ProjectContext | null> {
    return this.contexts.find(idOrPath, viewer);
  }

  @Answers(projectStandings)
  standingsOf({ projectIds, viewer }: RequestOf<typeof projectStandings>): Promise<readonly NamedStandingInProject[]> {
    return this.standings.find(projectIds, viewer);
  }

  @Handles(getProject)
  show(call: Call<typeof getProject>): Promise<Encoded<Answer<typeof getProject>>> {
    return this.views.show(call);
  }
}
