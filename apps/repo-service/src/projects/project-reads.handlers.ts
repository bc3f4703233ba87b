import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  getProject,
  type ProjectContext,
  projectContext,
  type RequestOf,
} from '@ingot/contracts';
import { Answers, type Encoded, Handles } from '@ingot/platform';
import { ProjectContextReader } from './project-context.reader.js';
import { ProjectViews } from './project-views.js';

/** The two reads that nearly every request waits for. */
@Controller()
export class ProjectReadsHandlers {
  constructor(
    private readonly contexts: ProjectContextReader,
    private readonly views: ProjectViews,
  ) {}

  @Answers(projectContext)
  context({ idOrPath, viewer }: RequestOf<typeof projectContext>): Promise<ProjectContext | null> {
    return this.contexts.find(idOrPath, viewer);
  }

  @Handles(getProject)
  show(call: Call<typeof getProject>): Promise<Encoded<Answer<typeof getProject>>> {
    return this.views.show(call);
  }
}
