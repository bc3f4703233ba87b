import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessLevel, NotFound, type Page, type PageRequest } from '@ingot/contracts';
import {
  columnsOf,
  readPage,
  type RowOf,
  rowsOfPage,
  violatedForeignKey,
  violatedUniqueConstraint,
} from '@ingot/platform';
import { MemberExists } from './member.errors.js';
import { isCurrentMembership, MemberEntity } from './member.entity.js';

export type NewMember = Omit<MemberEntity, 'id'>;

/** Identifies a membership. */
export type MembershipKey = Pick<MemberEntity, 'projectId' | 'userId'>;

const MEMBER = columnsOf(MemberEntity);
const ROLE = MEMBER.only('userId', 'accessLevel', 'expiresAt');
const CURRENT = `project_id = $1 AND ${isCurrentMembership('members')}`;

/** A user's role in a project. */
export type UserRole = RowOf<typeof ROLE>;

/** A project that a user belongs to. */
export interface Membership {
  readonly projectId: number;
  readonly name: string;
  readonly accessLevel: number;
}

/** The projects of a user: those in their own namespace, and those that they are a member of. Served from their indexes. */
const OF_USER = `(
  SELECT p.id AS "projectId", p.name, ${AccessLevel.owner}::smallint AS "accessLevel"
  FROM projects p JOIN namespaces n ON n.id = p.namespace_id
  WHERE n.owner_id = $1 AND p.deleted_at IS NULL
  UNION ALL
  SELECT p.id, p.name, m.access_level
  FROM members m JOIN projects p ON p.id = m.project_id JOIN namespaces n ON n.id = p.namespace_id
  WHERE m.user_id = $1 AND ${isCurrentMembership('m')} AND p.deleted_at IS NULL AND n.owner_id IS DISTINCT FROM $1
) AS memberships`;

/** The owner of the personal namespace that the project is in; no row for a group. */
const OWNER = `SELECT n.owner_id FROM projects p JOIN namespaces n ON n.id = p.namespace_id
  WHERE p.id = $1 AND n.owner_id IS NOT NULL`;

const BUT_THE_OWNER = `SELECT id, ${ROLE.sql} FROM members WHERE ${CURRENT} AND user_id IS DISTINCT FROM (${OWNER})`;

/** The owner is the oldest member unless they were added as one. */
const THE_OWNER = `
  SELECT coalesce((SELECT id FROM members WHERE ${CURRENT} AND user_id = owner_id), 0) AS id, owner_id AS "userId",
    ${AccessLevel.owner}::smallint AS "accessLevel", NULL::text AS "expiresAt"
  FROM (${OWNER}) AS owner`;

/** Roles of the direct members and the owner. */
const EVERYBODY = `(${BUT_THE_OWNER} UNION ALL ${THE_OWNER}) AS everybody`;

/** Direct members of projects. Expired ones do not count, though their rows stay until the sweep. */
@Injectable()
export class MemberRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** Newest first, served from (project_id, id). */
  page(projectId: number, request: PageRequest): Promise<Page<MemberEntity>> {
    return readPage<MemberEntity>(
      this.reads,
      {
        name: 'members_page',
        counted: `members WHERE ${CURRENT}`,
        items: rowsOfPage({ columns: MEMBER, table: 'members', where: CURRENT, orderBy: 'id DESC' }),
        values: [projectId],
      },
      request,
    );
  }

  /** As `page`, with the owner. */
  pageOfEverybody(projectId: number, request: PageRequest): Promise<Page<UserRole>> {
    return readPage<UserRole>(
      this.reads,
      {
        name: 'everybody_page',
        counted: EVERYBODY,
        items: (limits, toItsEnd) => `
          SELECT * FROM ((${BUT_THE_OWNER} ORDER BY id DESC ${toItsEnd}) UNION ALL ${THE_OWNER}) AS first_ones
          ORDER BY id DESC ${limits}`,
        values: [projectId],
      },
      request,
    );
  }

  /** The newest project first. */
  pageOfUser(userId: number, request: PageRequest): Promise<Page<Membership>> {
    return readPage<Membership>(
      this.reads,
      {
        name: 'memberships_page',
        counted: OF_USER,
        items: (limits) => `SELECT * FROM ${OF_USER} ORDER BY "projectId" DESC ${limits}`,
        values: [userId],
      },
      request,
    );
  }

  /** All members and the owner, or those of these users; newest first. */
  async everybody(projectId: number, userIds: readonly number[] | null): Promise<UserRole[]> {
    const { rows } = await this.reads.query<UserRole>(
      userIds === null
        ? { name: 'everybody', text: `SELECT * FROM ${EVERYBODY} ORDER BY id DESC`, values: [projectId] }
        : {
            text: `SELECT * FROM ${EVERYBODY} WHERE "userId" = ANY ($2::bigint[]) ORDER BY id DESC`,
            values: [projectId, userIds],
          },
    );
    return rows;
  }

  /** As `find`, also of the owner. */
  async findAny(projectId: number, userId: number): Promise<UserRole | null> {
    const { rows } = await this.reads.query<UserRole>({
      name: 'anybody',
      text: `SELECT * FROM ${EVERYBODY} WHERE "userId" = $2`,
      values: [projectId, userId],
    });
    return rows[0] ?? null;
  }

  /** All members, or those of these users; newest first. */
  async all(projectId: number, userIds: readonly number[] | null): Promise<MemberEntity[]> {
    const members = `SELECT ${MEMBER.sql} FROM members WHERE ${CURRENT}`;
    const { rows } = await this.reads.query<MemberEntity>(
      userIds === null
        ? { name: 'members', text: `${members} ORDER BY id DESC`, values: [projectId] }
        : { text: `${members} AND user_id = ANY ($2::bigint[]) ORDER BY id DESC`, values: [projectId, userIds] },
    );
    return rows;
  }

  async find(projectId: number, userId: number): Promise<MemberEntity | null> {
    const { rows } = await this.reads.query<MemberEntity>({
      name: 'member',
      text: `SELECT ${MEMBER.sql} FROM members WHERE ${CURRENT} AND user_id = $2`,
      values: [projectId, userId],
    });
    return rows[0] ?? null;
  }

  /** Throws `MemberExists` when the user is already a member, and `NotFound` when the project is deleted. */
  async insert(tx: EntityManager, member: NewMember): Promise<void> {
    await tx.insert(MemberEntity, member).catch((thrown: unknown) => {
      if (violatedForeignKey(thrown) === 'members_project_fkey') throw new NotFound('Project');
      if (violatedUniqueConstraint(thrown) !== 'members_project_user_key') throw thrown;
      throw new MemberExists({ projectId: member.projectId, userId: member.userId });
    });
  }

  /** @returns the membership before; null when the user is not a member */
  async update(
    tx: EntityManager,
    projectId: number,
    userId: number,
    changes: Partial<NewMember>,
  ): Promise<MemberEntity | null> {
    const where = { projectId, userId };
    const before = await tx.findOne(MemberEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (before !== null) await tx.update(MemberEntity, where, changes);
    return before;
  }

  /** False when the user is not a member. */
  async remove(tx: EntityManager, projectId: number, userId: number): Promise<boolean> {
    const { affected } = await tx.delete(MemberEntity, { projectId, userId });
    return affected === 1;
  }

  /** A batch of expired memberships, the oldest expiry first. */
  async findExpired(limit: number): Promise<MembershipKey[]> {
    return this.rows
      .createQueryBuilder('m')
      .where('m.expires_at IS NOT NULL')
      .andWhere(`NOT ${isCurrentMembership('m')}`)
      .orderBy('m.expires_at')
      .addOrderBy('m.id')
      .limit(limit)
      .getMany();
  }

  /** False when the membership is deleted or was prolonged meanwhile. */
  async removeExpired(tx: EntityManager, { projectId, userId }: MembershipKey): Promise<boolean> {
    const { affected } = await tx
      .createQueryBuilder()
      .delete()
      .from(MemberEntity)
      .where('project_id = :projectId AND user_id = :userId', { projectId, userId })
      .andWhere(`NOT ${isCurrentMembership('members')}`)
      .execute();
    return affected === 1;
  }

  /** Deletes all memberships of a user. */
  async removeEverywhere(userId: number): Promise<void> {
    await this.rows.delete({ userId });
  }

  /** Whether the project is in the user's personal namespace. */
  async ownsProject(projectId: number, userId: number): Promise<boolean> {
    const owned: unknown[] = await this.database.query(
      `SELECT 1 FROM projects p JOIN namespaces n ON n.id = p.namespace_id WHERE p.id = $1 AND n.owner_id = $2`,
      [projectId, userId],
    );
    return owned.length > 0;
  }

  private get rows() {
    return this.database.getRepository(MemberEntity);
  }
}
