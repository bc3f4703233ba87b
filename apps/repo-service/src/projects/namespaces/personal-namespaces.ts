import { Inject, Injectable } from '@nestjs/common';
import {
  type EventOf,
  type Principal,
  projectChanged,
  type renamePersonalNamespace,
  type RequestOf,
  userCreated,
  userRenamed,
  userSummaries,
  ValidationFailed,
} from '@ingot/contracts';
import { Broadcasts, Consumes, LOGGER, type Logger, RpcClient } from '@ingot/platform';
import { type NamespaceEntity } from './namespace.entity.js';
import { NamespaceRepository } from './namespace.repository.js';

type Renaming = RequestOf<typeof renamePersonalNamespace>;

const BROADCAST_AT_ONCE = 500;

/** Personal namespaces, whose paths follow usernames. Former paths redirect. */
@Injectable()
export class PersonalNamespaces {
  constructor(
    private readonly namespaces: NamespaceRepository,
    private readonly rpc: RpcClient,
    private readonly broadcasts: Broadcasts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The user's personal namespace, created on demand. Safe to call concurrently. Throws `ValidationFailed`. */
  async ensure({ userId, username }: Principal): Promise<NamespaceEntity> {
    const existing = await this.namespaces.findPersonal(userId);
    const personal = existing ?? (await this.create(userId, username));
    if (personal === null) throw new ValidationFailed({ namespace: ['is not valid'] }, { reason: 'path is taken' });
    if (personal.deletedAt !== null) throw new ValidationFailed({ namespace: ['is not valid'] }, { reason: 'deleted' });
    return personal;
  }

  /** Also opens the namespaces of users who never create a project, so that others can find them. */
  @Consumes(userCreated, { durable: 'repo-created-users' })
  async onCreated({ payload: { userId, username } }: EventOf<typeof userCreated>): Promise<void> {
    const opened = (await this.namespaces.findPersonal(userId)) ?? (await this.create(userId, username));
    if (opened === null) this.logger.warn({ userId }, 'a personal namespace is not created: its path is taken');
  }

  @Consumes(userRenamed, { durable: 'repo-renamed-users' })
  onRenamed({ payload }: EventOf<typeof userRenamed>): Promise<void> {
    return this.rename(payload);
  }

  /** Idempotent and independent of order: the newest revision wins. */
  async rename({ userId, username, revision }: Renaming): Promise<void> {
    const write = () => this.namespaces.renamePersonal(userId, username, revision);
    if (await write()) return this.invalidateProjects([userId]);
    const former = await this.vacate(username);
    if (former?.ownerId != null && (await write())) return this.invalidateProjects([userId, former.ownerId]);
    this.logger.warn({ userId }, 'a personal namespace keeps its old path: the new one is taken');
  }

  private async create(userId: number, username: string): Promise<NamespaceEntity | null> {
    await this.namespaces.insertPersonal(userId, username);
    const created = await this.namespaces.findPersonal(userId);
    if (created !== null || (await this.vacate(username)) === null) return created;
    await this.namespaces.insertPersonal(userId, username);
    return this.namespaces.findPersonal(userId);
  }

  /**
   * Frees the path of a personal namespace whose owner has since been renamed; that namespace is about to follow.
   * @returns the namespace that had the path; null when its owner still has that username
   */
  private async vacate(path: string): Promise<NamespaceEntity | null> {
    const holder = await this.namespaces.findByPath(path);
    if (holder?.ownerId == null) return null;
    const [owner] = await this.rpc.call(userSummaries, { ids: [holder.ownerId] });
    if (owner?.username.toLowerCase() === path.toLowerCase()) return null;
    await this.namespaces.freePath(holder, holder.ownerId);
    return holder;
  }

  /** Invalidates what is cached of the projects under their old paths. */
  private async invalidateProjects(ownerIds: readonly number[]): Promise<void> {
    const ids = await this.namespaces.findProjectIds(ownerIds);
    for (let start = 0; start < ids.length; start += BROADCAST_AT_ONCE) {
      const some = ids.slice(start, start + BROADCAST_AT_ONCE);
      await Promise.all(some.map((projectId) => this.broadcasts.send(projectChanged, { projectId })));
    }
  }
}
