import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, LOGGER, type Logger } from '@ingot/platform';
import { type CiConfig } from '../config.js';

/**
 * Tells the projects that have got as many pipelines as pushes may make for now. A push of thousands of branches would otherwise keep the
 * pipelines of all other projects waiting, as events are handled one after the other.
 */
@Injectable()
export class CrowdedProjects {
  constructor(
    private readonly reads: pg.Pool,
    @Inject(CONFIG) private readonly config: CiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether the project got `PUSHED_PIPELINES` within ten minutes. */
  async has(projectId: number): Promise<boolean> {
    const limit = this.config.PUSHED_PIPELINES;
    const { rows } = await this.reads.query<{ isRecent: boolean }>({
      name: 'project_is_crowded',
      text: `SELECT created_at > now() - interval '10 minutes' AS "isRecent" FROM pipelines
             WHERE project_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1`,
      values: [projectId, limit - 1],
    });
    const isCrowded = rows[0]?.isRecent ?? false;
    if (isCrowded) this.logger.info({ projectId, limit }, 'a push makes no pipeline, as its project has got many');
    return isCrowded;
  }
}
