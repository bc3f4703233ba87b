import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { OAuthApplicationEntity } from './oauth-application.entity.js';

/** The table of applications. */
@Injectable()
export class OAuthApplicationRepository {
  constructor(private readonly dataSource: DataSource) {}

  findByUid(uid: string): Promise<OAuthApplicationEntity | null> {
    return this.rows.findOneBy({ uid });
  }

  /** One of the owner's, or for null one of the whole instance's. */
  findOwned(ownerId: number | null, id: number): Promise<OAuthApplicationEntity | null> {
    return this.rows.findOneBy({ id, ownerId: ownerId ?? IsNull() });
  }

  listOwned(ownerId: number | null): Promise<OAuthApplicationEntity[]> {
    return this.rows.find({ where: { ownerId: ownerId ?? IsNull() }, order: { id: 'ASC' } });
  }

  private get rows() {
    return this.dataSource.getRepository(OAuthApplicationEntity);
  }
}
