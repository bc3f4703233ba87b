import { Controller } from '@nestjs/common';
import { type Answer, type Call, getProject, listProjects } from '@ingot/contracts';
import { Handles, type HandlerAnswer } from '@ingot/platform';
import { ProjectPresenter } from './project.presenter.js';
import { ProjectReader } from './project.reader.js';
import { ProjectViews } from './project-views.js';

@Controller()
export class ProjectViewHandlers {
  constructor(
    private readonly reader: ProjectReader,
    private readonly presenter: ProjectPresenter,
    private readonly views: ProjectViews,
  ) {}

  @Handles(listProjects)
  async list({ principal, input, page, baseUrl }: Call<typeof listProjects>): Promise<Answer<typeof listProjects>> {
    const { items, ...counted } = await this.reader.page(input, principal, page);
    return {
      items:
        input.simple || principal === null
          ? items.map((row) => this.presenter.basic(row, baseUrl))
          : await this.presenter.list(items, principal, baseUrl),
      ...counted,
    };
  }

  @Handles(getProject)
  show({ principal, project, baseUrl }: Call<typeof getProject>): Promise<HandlerAnswer<typeof getProject>> {
    return this.views.get(project, principal, baseUrl);
  }
}
