import { Injectable } from '@nestjs/common';
import { type JobJson, jobUrl, userProfiles } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { CiProjects } from './ci-projects.js';
import { type ShownJob } from './job.repository.js';

/** Presents jobs, each with the profile of its user. */
@Injectable()
export class JobPresenter {
  constructor(
    private readonly rpc: RpcClient,
    private readonly projects: CiProjects,
  ) {}

  async one(job: ShownJob, baseUrl: string): Promise<JobJson> {
    const [presented] = await this.many([job], baseUrl);
    if (presented === undefined) throw new TypeError('a job is presented as one');
    return presented;
  }

  async many(jobs: readonly ShownJob[], baseUrl: string): Promise<JobJson[]> {
    const projectIds = [...new Set(jobs.map(({ projectId }) => projectId))];
    const userIds = [...new Set(jobs.flatMap(({ userId }) => userId ?? []))];
    const [profiles, projects] = await Promise.all([
      userIds.length === 0 ? [] : this.rpc.call(userProfiles, { ids: userIds, baseUrl }),
      this.projects.findAll(projectIds),
    ]);
    const profileOf = new Map(profiles.map((profile) => [profile.id, profile]));
    const paths = new Map(projects.map(({ id, pathWithNamespace }) => [id, pathWithNamespace]));
    return jobs.map((job) =>
      present(job, {
        user: job.userId === null ? null : (profileOf.get(job.userId) ?? null),
        web_url: jobUrl(baseUrl, { pathWithNamespace: paths.get(job.projectId) ?? '' }, job.id),
      }),
    );
  }
}

const present = (job: ShownJob, { user, web_url }: Pick<JobJson, 'user' | 'web_url'>): JobJson => ({
  id: job.id,
  status: job.status,
  stage: job.stage,
  name: job.name,
  ref: job.ref,
  tag: job.tag,
  coverage: job.coverage,
  allow_failure: job.allowFailure,
  created_at: job.createdAt.toISOString(),
  started_at: job.startedAt?.toISOString() ?? null,
  finished_at: job.finishedAt?.toISOString() ?? null,
  erased_at: job.erasedAt?.toISOString() ?? null,
  duration: job.startedAt === null ? null : secondsBetween(job.startedAt, job.finishedAt),
  queued_duration: job.queuedAt === null ? null : secondsBetween(job.queuedAt, job.startedAt ?? job.finishedAt),
  failure_reason: job.status === 'failed' ? (job.failureReason ?? 'unknown_failure') : undefined,
  tag_list: [...job.tags],
  artifacts_file: job.artifacts ?? undefined,
  artifacts_expire_at: job.artifactsExpireAt?.toISOString() ?? null,
  commit: job.commit,
  runner: job.runner,
  pipeline: {
    id: job.pipelineId,
    project_id: job.projectId,
    sha: job.headOid,
    ref: job.ref,
    status: job.pipelineStatus,
  },
  user,
  web_url,
});

/** Up to now for a running job. */
const secondsBetween = (from: Date, to: Date | null): number =>
  Math.max(0, ((to ?? new Date()).getTime() - from.getTime()) / 1000);
