import { Injectable } from '@nestjs/common';
import {
  allows,
  type Call,
  Forbidden,
  projectChanged,
  setDefaultBranch,
  type updateProject,
  ValidationFailed,
} from '@ingot/contracts';
import { ApplicationSettingsCache, Broadcasts, refuseRestricted, RpcClient } from '@ingot/platform';
import { isValidBranchName } from '../git/refname.js';
import { ProjectRepository } from './project.repository.js';
import { ProjectReader } from './project-reader.js';
import { namingProblems } from './project-names.js';
import { settingsOf } from './project-settings.js';

type UpdateCall = Call<typeof updateProject>;

@Injectable()
export class ProjectUpdater {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly reader: ProjectReader,
    private readonly rpc: RpcClient,
    private readonly broadcasts: Broadcasts,
    private readonly settings: ApplicationSettingsCache,
  ) {}

  /** Changes what was given. Throws `Forbidden` for an owner's change by somebody else, `ValidationFailed` for bad values. */
  async update({ principal, project, input }: UpdateCall): Promise<void> {
    const { name, path, default_branch: defaultBranch } = input;
    const isOwnersChange = name !== undefined || input.visibility !== undefined;
    if (isOwnersChange && !allows('own_project', project)) throw new Forbidden();
    if (input.visibility !== undefined && input.visibility !== project.visibility) {
      const { restrictedVisibilityLevels } = await this.settings.current();
      refuseRestricted(input.visibility, restrictedVisibilityLevels, principal);
    }

    const problems = namingProblems({ name, path });
    if (problems !== undefined) throw new ValidationFailed(problems);
    const { namespace_id: namespaceId } = await this.reader.get(project.id, principal.userId);
    await this.projects.requireFree(namespaceId, { name, path }, project.id);

    if (defaultBranch !== undefined) await this.pointHead(project, defaultBranch);
    await this.projects.update(project.id, { ...settingsOf(input), name, path, defaultBranch });
    await this.broadcasts.send(projectChanged, { projectId: project.id });
  }

  /** Every gateway knows before this returns. */
  async setArchived(projectId: number, archived: boolean): Promise<void> {
    await this.projects.update(projectId, { archived });
    await this.broadcasts.send(projectChanged, { projectId });
  }

  private async pointHead({ repository }: UpdateCall['project'], branch: string): Promise<void> {
    const isSet =
      isValidBranchName(branch) &&
      (await this.rpc.call(setDefaultBranch, { repository, branch }, repository.storage)).outcome === 'set';
    if (!isSet) throw new ValidationFailed({ default_branch: ['does not exist'] });
  }
}
