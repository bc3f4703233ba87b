import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AccessLevel,
  type Call,
  type createProject,
  projectCreated,
  ValidationFailed,
  type Visibility,
} from '@ingot/contracts';
import { ApplicationSettingsCache, Outbox, refuseRestricted } from '@ingot/platform';
import { isValidBranchName } from '../git/refname.js';
import { MemberRepository } from '../members/member.repository.js';
import { type NamespaceEntity } from '../namespaces/namespace.entity.js';
import { Namespaces } from '../namespaces/namespaces.js';
import { NewRepositories } from './new-repositories.js';
import { PersonalProjectLimit } from './personal-project-limit.js';
import { NamespaceNotValid } from './project.errors.js';
import { type ProjectEntity } from './project.entity.js';
import { ProjectRepository } from './project.repository.js';
import { deriveNames, namingProblems } from './project-names.js';
import { settingsOf } from './project-settings.js';

const DEFAULT_BRANCH = 'main';

type CreateCall = Call<typeof createProject>;

@Injectable()
export class ProjectCreator {
  constructor(
    private readonly namespaces: Namespaces,
    private readonly projects: ProjectRepository,
    private readonly members: MemberRepository,
    private readonly repositories: NewRepositories,
    private readonly limit: PersonalProjectLimit,
    private readonly settings: ApplicationSettingsCache,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Creates a project with an empty repository. Throws `ValidationFailed` for names that are malformed or taken and for a
   * restricted visibility, `ProjectLimitReached` when the namespace may have no more.
   */
  async create({ principal, input }: CreateCall): Promise<ProjectEntity> {
    const names = deriveNames(input);
    const problems = namingProblems(names);
    if (problems !== undefined) throw new ValidationFailed(problems);
    const defaultBranch = input.default_branch || DEFAULT_BRANCH;
    if (!isValidBranchName(defaultBranch)) throw new ValidationFailed({ default_branch: ['is not valid'] });

    const namespace = await this.namespaceFor(principal, input.namespace_id);
    const limit = await this.limit.limitOf(namespace);
    const visibility = await this.visibilityFor(principal, input.visibility);
    await this.projects.requireFree(namespace.id, names);

    return this.repositories.create(defaultBranch, (repository) =>
      this.record(
        { namespace, limit },
        { ...given(settingsOf(input)), visibility, ...names, ...repository },
        principal,
      ),
    );
  }

  private async visibilityFor(principal: CreateCall['principal'], wanted: Visibility | undefined): Promise<Visibility> {
    const { defaultProjectVisibility, restrictedVisibilityLevels } = await this.settings.current();
    const visibility = wanted ?? defaultProjectVisibility;
    refuseRestricted(visibility, restrictedVisibilityLevels, principal);
    return visibility;
  }

  private async namespaceFor(principal: CreateCall['principal'], namespaceId?: number): Promise<NamespaceEntity> {
    if (namespaceId === undefined) return this.namespaces.ensurePersonal(principal);
    const namespace = await this.namespaces.findById(namespaceId);
    if (namespace === null) throw new NamespaceNotValid({ namespaceId });
    if (namespace.ownerId !== principal.userId && !principal.isAdmin) throw new NamespaceNotValid({ namespaceId });
    return namespace;
  }

  private record(
    { namespace, limit }: { namespace: NamespaceEntity; limit: number | null },
    project: Partial<ProjectEntity>,
    { userId: creatorId }: CreateCall['principal'],
  ): Promise<ProjectEntity> {
    return this.database.transaction(async (tx) => {
      await this.limit.reserve(tx, namespace, limit);
      await this.namespaces.hold(tx, namespace.id); // after the stronger lock: two that hold would both wait for it
      const runnersToken = randomBytes(15).toString('base64url');
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
      return inserted;
    });
  }
}

/** Without what is undefined, so that defaults show through. */
const given = (settings: Partial<ProjectEntity>): Partial<ProjectEntity> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
