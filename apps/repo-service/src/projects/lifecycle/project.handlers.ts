import { Controller } from '@nestjs/common';
import {
  type Answer,
  archiveProject,
  type Call,
  createProject,
  deleteProject,
  type Principal,
  type ProjectJson,
  resetRegistrationToken,
  unarchiveProject,
  updateProject,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type ProjectSettings } from '../views/project.entity.js';
import { ProjectPresenter } from '../views/project.presenter.js';
import { ProjectReader } from '../views/project.reader.js';
import { FirstReadme } from './first-readme.js';
import { DEFAULT_BRANCH, ProjectCreator } from './project.creator.js';
import { ProjectDeleter } from './project.deleter.js';
import { ProjectUpdater } from './project.updater.js';

@Controller()
export class ProjectHandlers {
  constructor(
    private readonly creator: ProjectCreator,
    private readonly updater: ProjectUpdater,
    private readonly deleter: ProjectDeleter,
    private readonly readme: FirstReadme,
    private readonly reader: ProjectReader,
    private readonly presenter: ProjectPresenter,
  ) {}

  @Handles(createProject)
  async create({ principal, input, baseUrl }: Call<typeof createProject>): Promise<ProjectJson> {
    const { name, path, namespace_id: namespaceId, default_branch: defaultBranch } = input;
    const settings = settingsOf(input);
    const project = await this.creator.create({ principal, name, path, namespaceId, defaultBranch, settings });
    if (input.initialize_with_readme === true)
      await this.readme.commit(project, defaultBranch || DEFAULT_BRANCH, principal);
    return this.showToMaintainer(project.id, principal, baseUrl);
  }

  @Handles(updateProject)
  async update({ principal, project, input, baseUrl }: Call<typeof updateProject>): Promise<ProjectJson> {
    const { name, path, default_branch: defaultBranch, repository_storage: storage } = input;
    await this.updater.update({ principal, project, name, path, defaultBranch, settings: settingsOf(input), storage });
    return this.showToMaintainer(project.id, principal, baseUrl);
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

  @Handles(resetRegistrationToken)
  async resetRunnersToken({
    project,
  }: Call<typeof resetRegistrationToken>): Promise<Answer<typeof resetRegistrationToken>> {
    return { token: await this.updater.resetRunnersToken(project.id), token_expires_at: null };
  }

  @Handles(deleteProject)
  async delete({ project }: Call<typeof deleteProject>): Promise<Answer<typeof deleteProject>> {
    await this.deleter.delete(project.id);
    return { message: '202 Accepted' };
  }

  private async showToMaintainer(
    projectId: number,
    { userId, isAdmin }: Principal,
    baseUrl: string,
  ): Promise<ProjectJson> {
    return this.presenter.full(await this.reader.get(projectId, userId), {
      showsStorage: isAdmin,
      baseUrl,
      showsSecrets: true,
      countsConfidential: true,
    });
  }
}

type SettingsInput = Omit<
  Call<typeof updateProject>['input'],
  'id' | 'name' | 'path' | 'default_branch' | 'repository_storage'
>;

const settingsOf = (input: SettingsInput): ProjectSettings => ({
  description: input.description,
  tagList: input.topics ?? input.tag_list,
  visibility: input.visibility,
  issuesEnabled: input.issues_enabled,
  mergeRequestsEnabled: input.merge_requests_enabled,
  jobsEnabled: input.builds_enabled,
  wikiEnabled: input.wiki_enabled,
  snippetsEnabled: input.snippets_enabled,
  sharedRunnersEnabled: input.shared_runners_enabled,
  containerRegistryEnabled: input.container_registry_enabled,
  lfsEnabled: input.lfs_enabled,
  publicJobs: input.public_builds,
  requestAccessEnabled: input.request_access_enabled,
  onlyAllowMergeIfPipelineSucceeds: input.only_allow_merge_if_pipeline_succeeds,
  onlyAllowMergeIfAllDiscussionsAreResolved: input.only_allow_merge_if_all_discussions_are_resolved,
});
