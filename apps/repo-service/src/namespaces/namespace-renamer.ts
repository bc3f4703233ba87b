import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type EventOf,
  projectChanged,
  type renamePersonalNamespace,
  type RequestOf,
  userRenamed,
} from '@ingot/contracts';
import { Broadcasts, Consumes, LOGGER, type Logger, violatedUniqueConstraint } from '@ingot/platform';
import { Namespaces } from './namespaces.js';

type Renaming = RequestOf<typeof renamePersonalNamespace>;

/** Made if it is not there, so that nothing under way makes it of the old name. */
const RENAME = `
  INSERT INTO namespaces AS n (name, path, kind, owner_id, username_revision) VALUES ($2, $2, 'user', $1, $3)
  ON CONFLICT (owner_id) WHERE kind = 'user' DO UPDATE
  SET name = excluded.name, path = excluded.path, username_revision = excluded.username_revision
  WHERE n.username_revision < excluded.username_revision AND n.deleted_at IS NULL`;

const PROJECTS = `
  SELECT p.id FROM projects p JOIN namespaces n ON n.id = p.namespace_id
  WHERE n.owner_id = ANY ($1) AND p.deleted_at IS NULL`;

const TOLD_AT_ONCE = 500;

/** Lets the path of a personal namespace follow the name of its user. Old paths lead nowhere from then on. */
@Injectable()
export class NamespaceRenamer {
  constructor(
    private readonly database: DataSource,
    private readonly namespaces: Namespaces,
    private readonly broadcasts: Broadcasts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Consumes(userRenamed, { durable: 'repo-renamed-users' })
  onRenamed({ payload }: EventOf<typeof userRenamed>): Promise<void> {
    return this.rename(payload);
  }

  /** May be done again, and in any order: the newest renaming stays. */
  async rename(renaming: Renaming): Promise<void> {
    if (await this.write(renaming)) return this.tell([renaming.userId]);
    const former = await this.namespaces.vacate(renaming.username);
    if (former?.ownerId != null && (await this.write(renaming))) return this.tell([renaming.userId, former.ownerId]);
    this.logger.warn({ userId: renaming.userId }, 'a personal namespace keeps its path, as the new one is taken');
  }

  /** False when another namespace has the path. */
  private async write({ userId, username, revision }: Renaming): Promise<boolean> {
    try {
      await this.database.query(RENAME, [userId, username, revision]);
      return true;
    } catch (error) {
      if (violatedUniqueConstraint(error) === 'namespaces_path_key') return false;
      throw error;
    }
  }

  /** Whoever remembers the projects by their old paths forgets them. */
  private async tell(ownerIds: readonly number[]): Promise<void> {
    const projects: { id: number }[] = await this.database.query(PROJECTS, [ownerIds]);
    for (let start = 0; start < projects.length; start += TOLD_AT_ONCE) {
      const some = projects.slice(start, start + TOLD_AT_ONCE);
      await Promise.all(some.map(({ id: projectId }) => this.broadcasts.send(projectChanged, { projectId })));
    }
  }
}
