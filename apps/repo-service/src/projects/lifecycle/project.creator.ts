import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AccessLevel,
  type Principal,
  projectChanged,
  projectCreated,
  ValidationFailed,
  type Visibility,
} from '@ingot/contracts';
import { AuditTrail, ApplicationSettingsCache, Broadcasts, Outbox, refuseRestricted } from '@ingot/platform';
import { isFreeBranchName } from '../../git/index.js';
import { MemberRepository } from '../members/member.repository.js';
import { type NamespaceEntity } from '../namespaces/namespace.entity.js';
import { NamespaceRepository } from '../namespaces/namespace.repository.js';
import { PersonalNamespaces } from '../namespaces/personal-namespaces.js';
import { NewRepositories } from './new-repositories.js';
import { PersonalProjectLimit } from './personal-project-limit.js';
import { NamespaceNotValid } from './project.errors.js';
import { type ProjectEntity, type ProjectSettings } from '../views/project.entity.js';
import { ProjectRepository } from './project.repository.js';
import { deriveNames, namingProblems } from './project-names.js';
import { newRunnersToken } from './runners-token.js';

/** The default branch of a project whose creator names none. */
export const DEFAULT_BRANCH = 'main';

export interface CreateProject {
  readonly principal: Principal;
  /** At least one is given; the other derives from it. */
  readonly name?: string | undefined;
  readonly path?: string | undefined;
  /** The caller's personal namespace when undefined. */
  readonly namespaceId?: number | undefined;
  readonly defaultBranch?: string | undefined;
  readonly settings: ProjectSettings;
}

@Injectable()
export class ProjectCreator {
  constructor(
    private readonly namespaces: NamespaceRepository,
    private readonly personal: PersonalNamespaces,
    private readonly projects: ProjectRepository,
    private readonly members: MemberRepository,
    private readonly repositories: NewRepositories,
    private readonly limit: PersonalProjectLimit,
    private readonly settings: ApplicationSettingsCache,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    private readonly broadcasts: Broadcasts,
  ) {}

  /**
   * Creates a project with an empty repository. Throws `ValidationFailed` for names that are invalid or taken and for a
   * restricted visibility, `ProjectLimitReached` beyond the namespace's limit.
   */
  async create(command: CreateProject): Promise<ProjectEntity> {
    const { principal, settings } = command;
    const names = deriveNames(command);
    const problems = namingProblems(names);
    if (problems !== undefined) throw new ValidationFailed(problems);
    const defaultBranch = command.defaultBranch || DEFAULT_BRANCH;
    if (!isFreeBranchName(defaultBranch)) throw new ValidationFailed({ default_branch: ['is not valid'] });

    const namespace = await this.namespaceFor(principal, command.namespaceId);
    const limit = await this.limit.limitOf(namespace);
    const visibility = await this.visibilityFor(principal, settings.visibility);
    await this.projects.requireFree(namespace.id, names);

    return this.repositories.create(defaultBranch, (repository) =>
      this.record({ namespace, limit }, { ...given(settings), visibility, ...names, ...repository }, principal),
    );
  }

  private async visibilityFor(principal: Principal, wanted: Visibility | undefined): Promise<Visibility> {
    const { defaultProjectVisibility, restrictedVisibilityLevels } = await this.settings.current();
    const visibility = wanted ?? defaultProjectVisibility;
    refuseRestricted(visibility, restrictedVisibilityLevels, principal);
    return visibility;
  }

  private async namespaceFor(principal: Principal, namespaceId?: number): Promise<NamespaceEntity> {
    if (namespaceId === undefined) return this.personal.ensure(principal);
    const namespace = await this.namespaces.findById(namespaceId);
    if (namespace === null) throw new NamespaceNotValid({ namespaceId });
    if (namespace.ownerId !== principal.userId && !principal.isAdmin) throw new NamespaceNotValid({ namespaceId });
    return namespace;
  }

  private async record(
    { namespace, limit }: { namespace: NamespaceEntity; limit: number | null },
    project: Partial<ProjectEntity>,
    { userId: creatorId }: Principal,
  ): Promise<ProjectEntity> {
    const { inserted, displaced } = await this.database.transaction(async (tx) => {
      await this.limit.reserve(tx, namespace, limit);
      await this.namespaces.lockForShare(tx, namespace.id); // after the stronger lock, as two creations would otherwise deadlock
      const runnersToken = newRunnersToken();
      const inserted = await this.projects.insert(tx, {
        ...project,
        namespaceId: namespace.id,
        creatorId,
        runnersToken,
      });
      if (namespace.kind === 'user') {
        await this.members.insert(tx, {
          projectId: inserted.id,
          userId: creatorId,
          accessLevel: AccessLevel.maintainer,
          expiresAt: null,
        });
      }
      await this.outbox.add(tx, projectCreated, {
        projectId: inserted.id,
        namespaceOwnerId: namespace.ownerId,
        creatorId,
      });
      await this.audit.record(tx, {
        event: 'project_created',
        entity: { type: 'Project', id: inserted.id, path: `${namespace.path}/${inserted.path}` },
        change: { name: 'visibility', from: null, to: inserted.visibility },
      });
      return { inserted, displaced: await this.projects.takePath(tx, inserted) };
    });
    for (const projectId of displaced) await this.broadcasts.send(projectChanged, { projectId });
    return inserted;
  }
}

/** Drops undefined values, so that defaults apply. */
const given = (settings: Partial<ProjectEntity>): Partial<ProjectEntity> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
