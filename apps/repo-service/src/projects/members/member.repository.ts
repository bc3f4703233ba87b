import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Page, type PageRequest, pageOffset } from '@ingot/contracts';
import { violatedUniqueConstraint } from '@ingot/platform';
import { MemberExists } from './member.errors.js';
import { MemberEntity } from './member.entity.js';

export type NewMember = Omit<MemberEntity, 'id'>;

/** Direct members of projects. */
@Injectable()
export class MemberRepository {
  constructor(private readonly database: DataSource) {}

  /** Newest first, served from (project_id, id). */
  async page(projectId: number, request: PageRequest): Promise<Page<MemberEntity>> {
    const [items, total] = await this.rows.findAndCount({
      where: { projectId },
      order: { id: 'DESC' },
      skip: pageOffset(request),
      take: request.perPage,
    });
    return { items, total };
  }

  /** All members, newest first. */
  all(projectId: number): Promise<MemberEntity[]> {
    return this.rows.find({ where: { projectId }, order: { id: 'DESC' } });
  }

  find(projectId: number, userId: number): Promise<MemberEntity | null> {
    return this.rows.findOneBy({ projectId, userId });
  }

  /** Throws `MemberExists` when the user is a member already. */
  async insert(tx: EntityManager, member: NewMember): Promise<void> {
    await tx.insert(MemberEntity, member).catch((thrown: unknown) => {
      throw violatedUniqueConstraint(thrown) === 'members_project_user_key'
        ? new MemberExists({ projectId: member.projectId, userId: member.userId })
        : thrown;
    });
  }

  /** False when the user is no member. */
  async update(projectId: number, userId: number, changes: Partial<NewMember>): Promise<boolean> {
    const { affected } = await this.rows.update({ projectId, userId }, changes);
    return affected === 1;
  }

  /** False when the user is no member. */
  async remove(tx: EntityManager, projectId: number, userId: number): Promise<boolean> {
    const { affected } = await tx.delete(MemberEntity, { projectId, userId });
    return affected === 1;
  }

  /** Ends every membership of a user. */
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
