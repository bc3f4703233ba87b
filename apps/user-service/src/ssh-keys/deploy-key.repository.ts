import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { type Page, type PageRequest } from '@ingot/contracts';
import { columnsOf, readPage, rowsOfPage } from '@ingot/platform';
import { DeployKeyProjectEntity } from './deploy-key-project.entity.js';
import { SshKeyEntity } from './ssh-key.entity.js';

const SSH_KEY = columnsOf(SshKeyEntity);
const IS_DEPLOY_KEY = 'user_id IS NULL';

/** A deploy key in one of its projects. */
export interface DeployKey {
  readonly key: SshKeyEntity;
  readonly canPush: boolean;
}

/** The SSH keys that have no user, and the projects that they open. */
@Injectable()
export class DeployKeyRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** Newest first. */
  page(request: PageRequest): Promise<Page<SshKeyEntity>> {
    const items = rowsOfPage({ columns: SSH_KEY, table: 'ssh_keys', where: IS_DEPLOY_KEY, orderBy: 'id DESC' });
    const list = { name: 'deploy_keys_page', counted: `ssh_keys WHERE ${IS_DEPLOY_KEY}`, items, values: [] };
    return readPage<SshKeyEntity>(this.reads, list, request);
  }

  /** Newest first. */
  async pageOfProject(projectId: number, request: PageRequest): Promise<Page<DeployKey>> {
    const { items, ...counted } = await readPage<SshKeyEntity & Pick<DeployKey, 'canPush'>>(
      this.reads,
      {
        name: 'deploy_keys_of_project_page',
        counted: `deploy_key_projects WHERE project_id = $1`,
        items: (limits) => `
          SELECT ${SSH_KEY.from('k').sql}, p.can_push AS "canPush"
          FROM deploy_key_projects p JOIN ssh_keys k ON k.id = p.key_id
          WHERE p.project_id = $1 ORDER BY p.key_id DESC ${limits}`,
        values: [projectId],
      },
      request,
    );
    return { items: items.map(({ canPush, ...key }) => ({ key, canPush })), ...counted };
  }

  async findInProject(projectId: number, keyId: number): Promise<DeployKey | null> {
    const [key, link] = await Promise.all([
      this.database.manager.findOneBy(SshKeyEntity, { id: keyId, userId: IsNull() }),
      this.database.manager.findOneBy(DeployKeyProjectEntity, { projectId, keyId }),
    ]);
    return key === null || link === null ? null : { key, canPush: link.canPush };
  }

  find(id: number): Promise<SshKeyEntity | null> {
    return this.database.manager.findOneBy(SshKeyEntity, { id, userId: IsNull() });
  }

  findByFingerprint(fingerprint: string): Promise<SshKeyEntity | null> {
    return this.database.manager.findOneBy(SshKeyEntity, { fingerprint, userId: IsNull() });
  }

  projectsOf(keyIds: readonly number[]): Promise<DeployKeyProjectEntity[]> {
    return this.database.manager.findBy(DeployKeyProjectEntity, { keyId: In([...keyIds]) });
  }

  async insert(
    tx: EntityManager,
    key: Pick<SshKeyEntity, 'creatorId' | 'title' | 'key' | 'fingerprint' | 'expiresAt'>,
  ): Promise<SshKeyEntity> {
    const row = tx.create(SshKeyEntity, { ...key, userId: null });
    await tx.insert(SshKeyEntity, row);
    return row;
  }

  async changeTitle(tx: EntityManager, id: number, title: string): Promise<void> {
    await tx.update(SshKeyEntity, { id, userId: IsNull() }, { title });
  }

  /** Locks the key and the list of the project's keys until the transaction ends, so that counts are exact. */
  async lock(tx: EntityManager, projectId: number, keyId: number): Promise<SshKeyEntity | null> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('deploy keys', $1))`, [projectId]);
    return tx.findOne(SshKeyEntity, { where: { id: keyId, userId: IsNull() }, lock: { mode: 'pessimistic_write' } });
  }

  countOfProject(tx: EntityManager, projectId: number): Promise<number> {
    return tx.countBy(DeployKeyProjectEntity, { projectId });
  }

  countOfKey(tx: EntityManager, keyId: number): Promise<number> {
    return tx.countBy(DeployKeyProjectEntity, { keyId });
  }

  findLink(tx: EntityManager, projectId: number, keyId: number): Promise<DeployKeyProjectEntity | null> {
    return tx.findOneBy(DeployKeyProjectEntity, { projectId, keyId });
  }

  async link(tx: EntityManager, link: DeployKeyProjectEntity): Promise<void> {
    await tx.upsert(DeployKeyProjectEntity, link, ['projectId', 'keyId']);
  }

  /** Removes the key from the project, and deletes it when it opens no other. */
  async unlink(tx: EntityManager, projectId: number, keyId: number): Promise<void> {
    await tx.delete(DeployKeyProjectEntity, { projectId, keyId });
    if ((await this.countOfKey(tx, keyId)) === 0) await tx.delete(SshKeyEntity, { id: keyId, userId: IsNull() });
  }

  async idsOfProject(projectId: number): Promise<number[]> {
    const links = await this.database.manager.findBy(DeployKeyProjectEntity, { projectId });
    return links.map(({ keyId }) => keyId);
  }

  /** What a deleted user's deploy keys open for reading they go on opening. */
  async passTo(tx: EntityManager, ghostId: number, creatorId: number): Promise<void> {
    await tx.update(SshKeyEntity, { creatorId }, { creatorId: ghostId });
  }
}
