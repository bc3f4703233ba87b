import { Injectable } from '@nestjs/common';
import { type DeployableJson, type DeploymentJson, type UserProfileJson, userProfiles } from '@ingot/contracts';
import { presentUserSummary, RpcClient, UserDirectory } from '@ingot/platform';
import { type DeployedJob, type ShownDeployment } from './deployment.repository.js';
import { presentEnvironmentSummary } from './environment.presenter.js';

/** Presents deployments: their user as a summary, and the user of their job as a profile. */
@Injectable()
export class DeploymentPresenter {
  constructor(
    private readonly users: UserDirectory,
    private readonly rpc: RpcClient,
  ) {}

  async one(deployment: ShownDeployment, baseUrl: string): Promise<DeploymentJson> {
    const [presented] = await this.many([deployment], baseUrl);
    if (presented === undefined) throw new TypeError('a deployment is presented as one');
    return presented;
  }

  async many(deployments: readonly ShownDeployment[], baseUrl: string): Promise<DeploymentJson[]> {
    const ids = [...new Set(deployments.flatMap(({ job }) => job?.userId ?? []))];
    const [users, profiles] = await Promise.all([
      this.users.find(deployments.map(({ userId }) => userId)),
      ids.length === 0 ? [] : this.rpc.call(userProfiles, { ids, baseUrl }),
    ]);
    const profileOf = new Map(profiles.map((profile) => [profile.id, profile]));
    return deployments.map(({ id, iid, ref, headOid, createdAt, userId, job, ...environment }) => ({
      id,
      iid,
      ref,
      sha: headOid,
      created_at: createdAt.toISOString(),
      user: userId === null ? null : presentUserSummary(users.get(userId), baseUrl),
      environment: presentEnvironmentSummary({
        id: environment.environmentId,
        name: environment.environmentName,
        slug: environment.environmentSlug,
        externalUrl: environment.externalUrl,
      }),
      deployable: job === null ? null : presentJob(job, profileOf),
    }));
  }
}

const presentJob = (job: DeployedJob, profileOf: ReadonlyMap<number, UserProfileJson>): DeployableJson => ({
  id: job.id,
  status: job.status,
  stage: job.stage,
  name: job.name,
  ref: job.ref,
  tag: job.tag,
  coverage: job.coverage,
  created_at: timestampOf(job.createdAt),
  started_at: job.startedAt === null ? null : timestampOf(job.startedAt),
  finished_at: job.finishedAt === null ? null : timestampOf(job.finishedAt),
  user: job.userId === null ? null : (profileOf.get(job.userId) ?? null),
  commit: job.commit,
  runner: job.runner,
  pipeline: { id: job.pipelineId, sha: job.headOid, ref: job.ref, status: job.pipelineStatus },
});

const timestampOf = (text: string): string => new Date(text).toISOString();
