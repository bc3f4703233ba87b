import { Inject, Injectable } from '@nestjs/common';
import {
  allows,
  Forbidden,
  projectChanged,
  type ProjectContext,
  setDefaultBranch,
  ValidationFailed,
  wakeStorageMoves,
} from '@ingot/contracts';
import {
  ApplicationSettingsCache,
  Broadcasts,
  type Logger,
  LOGGER,
  refuseRestricted,
  RpcClient,
} from '@ingot/platform';
import { isValidBranchName } from '../../git/index.js';
import { StorageMoveRepository } from '../../storage/storage-move.repository.js';
import { type ProjectCaller } from '../views/project-access.policy.js';
import { type ProjectSettings } from '../views/project.entity.js';
import { DefaultBranchChanges } from './default-branch-changes.js';
import { ProjectRepository } from './project.repository.js';
import { ProjectReader } from '../views/project.reader.js';
import { namingProblems } from './project-names.js';
import { newRunnersToken } from './runners-token.js';

export interface UpdateProject extends ProjectCaller {
  readonly name?: string | undefined;
  readonly path?: string | undefined;
  readonly defaultBranch?: string | undefined;
  readonly settings: ProjectSettings;
  /** The storage to move to, in the background. */
  readonly storage?: string | undefined;
}

@Injectable()
export class ProjectUpdater {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly branchChanges: DefaultBranchChanges,
    private readonly moves: StorageMoveRepository,
    private readonly reader: ProjectReader,
    private readonly rpc: RpcClient,
    private readonly broadcasts: Broadcasts,
    private readonly settings: ApplicationSettingsCache,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Changes the given values. Throws `Forbidden` for changes that only owners or administrators may make, `ValidationFailed` and
   * `NotInList` for invalid values.
   */
  async update({ principal, project, name, path, defaultBranch, settings, storage }: UpdateProject): Promise<void> {
    const { visibility } = settings;
    if (storage !== undefined && !principal.isAdmin) throw new Forbidden();
    const isOwnersChange = name !== undefined || path !== undefined || visibility !== undefined;
    if (isOwnersChange && !allows('own_project', project)) throw new Forbidden();
    if (visibility !== undefined && visibility !== project.visibility) {
      const { restrictedVisibilityLevels } = await this.settings.current();
      refuseRestricted(visibility, restrictedVisibilityLevels, principal);
    }

    const problems = namingProblems({ name, path });
    if (problems !== undefined) throw new ValidationFailed(problems);
    const { namespaceId } = await this.reader.get(project.id, principal.userId);
    await this.projects.requireFree(namespaceId, { name, path }, project.id);
    if (storage !== undefined) await this.moves.requireMovable(project.id, storage, 'repository_storage');

    const write = () => this.projects.update(project.id, { ...settings, name, path, defaultBranch });
    const displaced = await (defaultBranch === undefined ? write() : this.withHead(project, defaultBranch, write));
    for (const projectId of [project.id, ...displaced]) await this.broadcasts.send(projectChanged, { projectId });
    if (storage !== undefined) await this.moveTo(project.id, storage);
  }

  /** Every gateway's cache is invalidated before this returns. */
  async setArchived(projectId: number, archived: boolean): Promise<void> {
    await this.projects.update(projectId, { archived });
    await this.broadcasts.send(projectChanged, { projectId });
  }

  /** Returns the new token; the previous one is invalid from then on. */
  async resetRunnersToken(projectId: number): Promise<string> {
    const runnersToken = newRunnersToken();
    await this.projects.update(projectId, { runnersToken });
    await this.broadcasts.send(projectChanged, { projectId });
    return runnersToken;
  }

  /** In the background; the storage finds the move soon, even if the call that wakes it is lost. */
  private async moveTo(projectId: number, storage: string): Promise<void> {
    const { source } = await this.moves.schedule(projectId, storage, 'repository_storage');
    this.rpc.call(wakeStorageMoves, {}, source).catch(() => undefined);
  }

  /** Points HEAD at the branch before the row is written. */
  private async withHead<T>(project: ProjectContext, branch: string, write: () => Promise<T>): Promise<T> {
    const change = await this.branchChanges.begin(project.id);
    try {
      await this.pointHead(project, branch);
      return await write();
    } finally {
      await this.settleHead(project, change);
    }
  }

  private async pointHead({ repository }: ProjectContext, branch: string): Promise<void> {
    const isSet =
      isValidBranchName(branch) &&
      (await this.rpc.call(setDefaultBranch, { repository, branch }, repository.storage)).outcome === 'set';
    if (!isSet) throw new ValidationFailed({ default_branch: ['does not exist'] });
  }

  /**
   * Points HEAD at what is the default branch by now, as this update may have failed, or another one has come in between. It looks once more
   * behind each step, so that of several updates the last one makes both agree. Does not throw, as it follows what the caller asked for: the
   * change is left to the sweep then.
   */
  private async settleHead(project: ProjectContext, change: number): Promise<void> {
    try {
      for (let pointed: string | null = null; ;) {
        const { defaultBranch } = await this.reader.get(project.id, null);
        if (defaultBranch === null || defaultBranch === pointed) break;
        await this.pointHead(project, defaultBranch);
        pointed = defaultBranch;
      }
      await this.branchChanges.end(change);
    } catch (error) {
      this.logger.warn({ err: error, projectId: project.id }, 'HEAD is not at the default branch');
    }
  }
}
