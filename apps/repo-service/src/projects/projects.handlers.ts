import { Controller } from '@nestjs/common';
import {
  type Answer,
  archiveProject,
  type Call,
  createProject,
  deleteProject,
  listProjects,
  type Principal,
  type ProjectJson,
  unarchiveProject,
  updateProject,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { ProjectCreator } from './project.creator.js';
import { ProjectPresenter } from './project.presenter.js';
import { ProjectReader } from './project-reader.js';
import { ProjectRemover } from './project.remover.js';
import { ProjectUpdater } from './project.updater.js';

@Controller()
export class ProjectsHandlers {
  constructor(
    private readonly creator: ProjectCreator,
    private readonly updater: ProjectUpdater,
    private readonly remover: ProjectRemover,
    private readonly reader: ProjectReader,
    private readonly presenter: ProjectPresenter,
  ) {}

  @Handles(listProjects)
  async list({ principal, input, page, baseUrl }: Call<typeof listProjects>): Promise<Answer<typeof listProjects>> {
    const { items, total } = await this.reader.page(input, principal, page);
    return {
      items:
        input.simple || principal === null
          ? items.map((row) => this.presenter.basic(row, baseUrl))
          : await this.presenter.list(items, principal, baseUrl),
      total,
    };
  }

  @Handles(createProject)
  async create(call: Call<typeof createProject>): Promise<ProjectJson> {
    const { id } = await this.creator.create(call);
    return this.showToMaintainer(id, call.principal, call.baseUrl);
  }

  @Handles(updateProject)
  async update(call: Call<typeof updateProject>): Promise<ProjectJson> {
    await this.updater.update(call);
    return this.showToMaintainer(call.project.id, call.principal, call.baseUrl);
  }

  @Handles(archiveProject)
  async archive({ project, principal, baseUrl }: Call<typeof archiveProject>): Promise<ProjectJson> {
    await this.updater.setArchived(project.id, true);
    return this.showToMaintainer(project.id, principal, baseUrl);
  }

  @Handles(unarchiveProject)
  async unarchive({ project, principal, baseUrl }: Call<typeof unarchiveProject>): Promise<ProjectJson> {
    await this.updater.setArchived(project.id, false);
    return this.showToMaintainer(project.id, principal, baseUrl);
  }

  @Handles(deleteProject)
  async remove({ project }: Call<typeof deleteProject>): Promise<Answer<typeof deleteProject>> {
    await this.remover.remove(project.id);
    return { message: '202 Accepted' };
  }

  private async showToMaintainer(projectId: number, { userId }: Principal, baseUrl: string): Promise<ProjectJson> {
    return this.presenter.full(await this.reader.get(projectId, userId), {
      baseUrl,
      showsSecrets: true,
      countsConfidential: true,
    });
  }
}
