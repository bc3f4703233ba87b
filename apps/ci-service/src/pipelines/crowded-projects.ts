import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, LOGGER, type Logger } from '@ingot/platform';
import { type CiConfig } from '../config.js';

/**
 * Tells the projects that get no more pipelines for now. A push of thousands of branches would otherwise keep the pipelines of all other
 * projects waiting, as events are handled one after the other; and jobs that wait are looked at for each poll of a runner that may serve
 * their project.
 */
@Injectable()
export class CrowdedProjects {
  constructor(
    private readonly reads: pg.Pool,
    @Inject(CONFIG) private readonly config: CiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether pushes make no more: the project got `PUSHED_PIPELINES` within ten minutes, or `WAITING_JOBS` wait. */
  async has(projectId: number): Promise<boolean> {
    const [isRecent, isFull] = await Promise.all([this.gotManyRecently(projectId), this.isFull(projectId)]);
    return isRecent || isFull;
  }

  /** Whether `WAITING_JOBS` of the project, or more, wait for a runner. */
  async isFull(projectId: number): Promise<boolean> {
    const limit = this.config.WAITING_JOBS;
    const { rows } = await this.reads.query({
      name: 'project_is_full',
      text: `SELECT FROM commit_statuses WHERE project_id = $1 AND type = 'job' AND status = 'pending'
             ORDER BY id OFFSET $2 LIMIT 1`,
      values: [projectId, limit - 1],
    });
    if (rows.length > 0) this.logger.info({ projectId, limit }, 'a project gets no pipeline, as many of its jobs wait');
    return rows.length > 0;
  }

  private async gotManyRecently(projectId: number): Promise<boolean> {
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
