import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UserEntity } from './user.entity.js';
import { UserRepository } from './user.repository.js';

const USERNAME = 'ghost';

/** The user to whom belongs what deleted users leave behind. Nobody signs in as them, or acts as them. */
@Injectable()
export class Ghost {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
  ) {}

  /** The ghost's id; they are made when they are first needed. */
  async ensure(): Promise<number> {
    return (await this.find(this.dataSource.manager)) ?? this.dataSource.transaction((tx) => this.create(tx));
  }

  private async find(tx: EntityManager): Promise<number | null> {
    const ghost = await tx.findOne(UserEntity, { where: { isGhost: true }, select: { id: true } });
    return ghost?.id ?? null;
  }

  /** Those who create it at once take turns. */
  private async create(tx: EntityManager): Promise<number> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('ghost'))`);
    const existing = await this.find(tx);
    if (existing !== null) return existing;
    const username = await this.freeUsername(tx);
    return this.users.insert(tx, {
      username,
      email: `${username}@ghost.invalid`,
      name: 'Ghost User',
      bio: 'Stands for users who were deleted.',
      projectsLimit: 0,
      canCreateGroup: false,
      state: 'blocked', // which whoever lets somebody in looks at
      isGhost: true,
      confirmedAt: new Date(),
    });
  }

  /** The name is reserved, but somebody may have had it before it was. */
  private async freeUsername(tx: EntityManager): Promise<string> {
    for (let number = 0; ; number++) {
      const username = number === 0 ? USERNAME : `${USERNAME}${number}`;
      const isTaken = await tx
        .createQueryBuilder(UserEntity, 'u')
        .where('lower(u.username) = :username', { username })
        .getExists();
      if (!isTaken) return username;
    }
  }
}
