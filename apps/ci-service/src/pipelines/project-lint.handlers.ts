import { Controller } from '@nestjs/common';
import { type Call, lintProject, lintProjectWith, type ProjectLintJson } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { ProjectLint } from './project-lint.js';

@Controller()
export class ProjectLintHandlers {
  constructor(private readonly lints: ProjectLint) {}

  @Handles(lintProject)
  lint({ project, input }: Call<typeof lintProject>): Promise<ProjectLintJson> {
    return this.lints.check(project.id, { ref: input.content_ref ?? input.ref ?? input.sha, content: null });
  }

  @Handles(lintProjectWith)
  lintWith({ project, input }: Call<typeof lintProjectWith>): Promise<ProjectLintJson> {
    return this.lints.check(project.id, { ref: input.ref, content: input.content });
  }
}
