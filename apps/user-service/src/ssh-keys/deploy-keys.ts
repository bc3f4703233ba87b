import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  AccessLevel,
  Forbidden,
  NotFound,
  type Principal,
  type ProjectContext,
  userChanged,
  ValidationFailed,
} from '@ingot/contracts';
import {
  type AuditEntry,
  AuditLog,
  AuditTrail,
  Broadcasts,
  byWhom,
  changesBetween,
  projectAccessOf,
  RpcClient,
  violatedForeignKey,
  violatedUniqueConstraint,
} from '@ingot/platform';
import { type DeployKey, DeployKeyRepository } from './deploy-key.repository.js';
import { type SshKeyEntity } from './ssh-key.entity.js';
import { checkSshKey } from './ssh-key.validation.js';
import { SshKeyTaken } from './ssh-keys.js';

export const DEPLOY_KEY_LIMITS = { keysOfProject: 100, projectsOfKey: 500 } as const;

export class TooManyDeployKeys extends ValidationFailed {
  constructor() {
    super({ project: [`has too many deploy keys (maximum is ${DEPLOY_KEY_LIMITS.keysOfProject})`] });
  }
}

export class TooManyProjectsOfKey extends ValidationFailed {
  constructor() {
    super({ key: [`opens too many projects (maximum is ${DEPLOY_KEY_LIMITS.projectsOfKey})`] });
  }
}

interface NewDeployKey {
  readonly title: string;
  readonly key: string;
  readonly canPush: boolean;
  readonly expiresAt: Date | null;
}

interface DeployKeyChanges {
  readonly title?: string | undefined;
  readonly canPush?: boolean | undefined;
}

/** Adds, changes and removes the deploy keys of projects. */
@Injectable()
export class DeployKeys {
  constructor(
    private readonly database: DataSource,
    private readonly keys: DeployKeyRepository,
    private readonly rpc: RpcClient,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws `NotFound` when the project has no such key. */
  async get(projectId: number, keyId: number): Promise<DeployKey> {
    const found = await this.keys.findInProject(projectId, keyId);
    if (found === null) throw missing(keyId);
    return found;
  }

  /** Throws `ValidationFailed` with every problem of title and key, and `Forbidden` for pushing with the key of another user. */
  async add(by: Principal, project: ProjectContext, given: NewDeployKey): Promise<DeployKey> {
    const [title, line] = [given.title.trim(), given.key.trim()];
    const checked = checkSshKey({ title, key: line });
    if (checked.outcome === 'invalid') throw new ValidationFailed(checked.problems);
    const { fingerprint } = checked;
    if (given.expiresAt !== null && given.expiresAt <= new Date()) {
      throw new ValidationFailed({ expires_at: ['must be later than now'] });
    }
    const existing = await this.keys.findByFingerprint(fingerprint);
    if (existing !== null && !(await this.administersOneOf(by, existing))) throw new SshKeyTaken();
    if (existing !== null && given.canPush) requireCreator(by, existing);
    if (existing !== null) requireExpiry(existing, given.expiresAt);
    const added = await this.database
      .transaction(async (tx) => {
        const { expiresAt } = given;
        const key =
          existing ?? (await this.keys.insert(tx, { creatorId: by.userId, title, key: line, fingerprint, expiresAt }));
        return this.open(tx, project.id, key.id, given.canPush);
      })
      .catch(notAdded);
    await this.announce('deploy_key.added', by, project, added);
    return added;
  }

  /** Throws `NotFound` for a key that opens no project where the caller is maintainer. */
  async enable(by: Principal, project: ProjectContext, keyId: number): Promise<DeployKey> {
    const key = await this.keys.find(keyId);
    if (key === null || !(await this.administersOneOf(by, key))) throw missing(keyId);
    const enabled = await this.database.transaction((tx) => this.open(tx, project.id, keyId, false));
    await this.announce('deploy_key.added', by, project, enabled);
    return enabled;
  }

  /** Throws `NotFound`; `Forbidden` for the title of a key of other projects too, and for pushing with the key of another user. */
  async update(by: Principal, project: ProjectContext, keyId: number, changes: DeployKeyChanges): Promise<DeployKey> {
    const changed = await this.database.transaction(async (tx) => {
      const key = await this.keys.lock(tx, project.id, keyId);
      const link = key && (await this.keys.findLink(tx, project.id, keyId));
      if (key === null || link === null) throw missing(keyId);
      const canPush = changes.canPush ?? link.canPush;
      if (canPush && !link.canPush) requireCreator(by, key);
      const title = changes.title?.trim() ?? key.title;
      if (title !== key.title) await this.rename(tx, by, key, title);
      await this.keys.link(tx, { ...link, canPush });
      const [before, after] = [
        { title: key.title, can_push: link.canPush },
        { title, can_push: canPush },
      ];
      const audited = changesBetween(before, after).map((change) => ({
        ...auditOf('deploy_key_updated', project.id, key),
        change,
      }));
      await this.trail.record(tx, ...audited);
      return { key: { ...key, title }, canPush };
    });
    await this.announce('deploy_key.changed', by, project, changed);
    return changed;
  }

  /** @returns the removed key; null when the project has no such key */
  async remove(by: Principal, project: ProjectContext, keyId: number): Promise<DeployKey | null> {
    const removed = await this.unlink(project.id, keyId);
    if (removed !== null) await this.announce('deploy_key.removed', by, project, removed);
    return removed;
  }

  /** The project is deleted. */
  async removeAll(projectId: number): Promise<void> {
    for (const keyId of await this.keys.idsOfProject(projectId)) await this.unlink(projectId, keyId);
  }

  /** Lets the key open the project, and records it. */
  private async open(tx: EntityManager, projectId: number, keyId: number, canPush: boolean): Promise<DeployKey> {
    const opened = await this.link(tx, projectId, keyId, canPush);
    const change = { name: 'can_push', from: null, to: opened.canPush };
    await this.trail.record(tx, { ...auditOf('deploy_key_added', projectId, opened.key), change });
    return opened;
  }

  private async link(tx: EntityManager, projectId: number, keyId: number, canPush: boolean): Promise<DeployKey> {
    const key = await this.keys.lock(tx, projectId, keyId);
    if (key === null) throw missing(keyId);
    const before = await this.keys.findLink(tx, projectId, keyId);
    if (before === null) {
      const { keysOfProject, projectsOfKey } = DEPLOY_KEY_LIMITS;
      if ((await this.keys.countOfProject(tx, projectId)) >= keysOfProject) throw new TooManyDeployKeys();
      if ((await this.keys.countOfKey(tx, keyId)) >= projectsOfKey) throw new TooManyProjectsOfKey();
    }
    const link = { projectId, keyId, canPush: canPush || before?.canPush === true };
    await this.keys.link(tx, link);
    return { key, canPush: link.canPush };
  }

  private unlink(projectId: number, keyId: number): Promise<DeployKey | null> {
    return this.database.transaction(async (tx) => {
      const key = await this.keys.lock(tx, projectId, keyId);
      const link = key && (await this.keys.findLink(tx, projectId, keyId));
      if (key === null || link === null) return null;
      await this.keys.unlink(tx, projectId, keyId);
      await this.trail.record(tx, auditOf('deploy_key_removed', projectId, key));
      return { key, canPush: link.canPush };
    });
  }

  private async rename(tx: EntityManager, by: Principal, key: SshKeyEntity, title: string): Promise<void> {
    const checked = checkSshKey({ title, key: key.key });
    if (checked.outcome === 'invalid') throw new ValidationFailed(checked.problems);
    if (!by.isAdmin && (await this.keys.countOfKey(tx, key.id)) > 1) throw new Forbidden();
    await this.keys.changeTitle(tx, key.id, title);
  }

  private async administersOneOf(by: Principal, key: SshKeyEntity): Promise<boolean> {
    if (by.isAdmin) return true;
    const projectIds = (await this.keys.projectsOf([key.id])).map(({ projectId }) => projectId);
    const accesses = await projectAccessOf(this.rpc, projectIds, by);
    return accesses.some(({ accessLevel }) => accessLevel >= AccessLevel.maintainer);
  }

  private async announce(
    event: 'deploy_key.added' | 'deploy_key.changed' | 'deploy_key.removed',
    by: Principal,
    project: ProjectContext,
    { key, canPush }: DeployKey,
  ): Promise<void> {
    // gateways keep keys by their user, or creator
    if (key.creatorId !== null) await this.broadcasts.send(userChanged, { userId: key.creatorId });
    const { id: keyId, fingerprint } = key;
    this.audit.record(event, { projectId: project.id, keyId, fingerprint, canPush, ...byWhom(by) });
  }
}

const missing = (keyId: number) => new NotFound('Deploy Key', { keyId });

/** A key pushes in the name of its creator, so nobody else lets it. */
function requireCreator(by: Principal, key: SshKeyEntity): void {
  if (key.creatorId !== by.userId) throw new Forbidden();
}

/** A key has one expiry in all its projects; nobody is told of one that it does not have. */
function requireExpiry({ expiresAt }: SshKeyEntity, asked: Date | null): void {
  if (asked === null || asked.getTime() === expiresAt?.getTime()) return;
  throw new ValidationFailed({ expires_at: ['differs from the one that the key has already'] });
}

/** Rethrows why a key was not added, in words of the API. */
function notAdded(error: unknown): never {
  if (violatedUniqueConstraint(error) === 'ssh_keys_fingerprint_key') throw new SshKeyTaken();
  if (violatedForeignKey(error) === 'ssh_keys_creator_fkey') throw new NotFound('User'); // deleted meanwhile
  throw error;
}

/** What the audit says of a key of a project. Pure. */
const auditOf = (
  event: 'deploy_key_added' | 'deploy_key_updated' | 'deploy_key_removed',
  projectId: number,
  { id, title, fingerprint }: Pick<SshKeyEntity, 'id' | 'title' | 'fingerprint'>,
): AuditEntry => ({
  event,
  entity: { type: 'Project', id: projectId },
  target: { type: 'DeployKey', id, name: `${title} ${fingerprint}` },
});
