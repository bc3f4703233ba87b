import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Principal, ValidationFailed } from '@ingot/contracts';
import { NamespaceEntity } from './namespace.entity.js';

/** Owners of projects. */
@Injectable()
export class Namespaces {
  constructor(private readonly database: DataSource) {}

  async findById(id: number): Promise<NamespaceEntity | null> {
    return this.rows.findOneBy({ id });
  }

  /** The user's personal namespace, made if it is not there yet. Safe to call at the same time from anywhere. */
  async ensurePersonal({ userId, username }: Principal): Promise<NamespaceEntity> {
    const existing = await this.findPersonal(userId);
    if (existing !== null) return existing;

    await this.database.query(
      `INSERT INTO namespaces (name, path, kind, owner_id) VALUES ($1, $1, 'user', $2) ON CONFLICT DO NOTHING`,
      [username, userId],
    );
    const personal = await this.findPersonal(userId);
    if (personal === null) throw new ValidationFailed({ namespace: ['is not valid'] }, { reason: 'path is taken' });
    return personal;
  }

  private findPersonal(userId: number): Promise<NamespaceEntity | null> {
    return this.rows.findOneBy({ kind: 'user', ownerId: userId });
  }

  private get rows() {
    return this.database.getRepository(NamespaceEntity);
  }
}
