import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import {
  type AccessLevel,
  branchRights,
  type JobCommitJson,
  mayMergeInto,
  type Oid,
  pipelineCommit,
  type PipelineProject,
  pipelineRef,
  type PipelineStatus,
  toOid,
  ZERO_OID,
} from '@ingot/contracts';
import { Inbox, RpcClient } from '@ingot/platform';
import { type Compilation, type FoundFile, type PipelineSource } from '../configuration/pipeline-plan.js';
import { CONFIGURATION_PATHS, PipelineCompiler } from '../configuration/pipeline.compiler.js';
import { JobRepository } from '../jobs/job.repository.js';
import { CiProjects } from '../jobs/ci-projects.js';
import { type CiUser, CiUsers } from '../jobs/ci-users.js';
import { RepositoryAtCommit } from '../configuration/repository-at-commit.js';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { type PipelineEntity, type PipelineVariable } from '../processing/pipeline.entity.js';
import { ProjectSecrets } from '../variables/project-secrets.js';
import { CrowdedProjects } from './crowded-projects.js';
import { PipelineRefused } from './pipeline.errors.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { compileVariables } from '../variables/pipeline-variables.js';
import { KeptNames } from '../environments/kept-names.js';
import { type ProjectVariable } from '../variables/project-variable.repository.js';

/** A pipeline to create, for a commit on a branch or tag. */
export interface PipelineAtCommit {
  readonly projectId: number;
  readonly ref: string;
  readonly tag: boolean;
  readonly headOid: Oid;
  /** The oid of the ref before the push; otherwise the zero oid. */
  readonly beforeOid: Oid;
  readonly source: PipelineSource;
  readonly userId: number | null;
  readonly variables: readonly PipelineVariable[];
}

/** A pipeline that a user requests, by branch or tag name. */
export interface RequestedPipeline extends Pick<
  PipelineAtCommit,
  'projectId' | 'ref' | 'source' | 'userId' | 'variables'
> {
  /** Of who gives the variables; null when they are the project's own. */
  readonly accessLevel: AccessLevel | null;
}

/** The event that causes the pipeline; a redelivery creates no second one. */
export interface Cause {
  readonly consumer: string;
  readonly eventId: string;
}

interface PushOptions {
  readonly skips?: boolean | undefined;
  readonly isRefused: () => Promise<boolean>;
}

/** What is known of a pipeline before its configuration is read. */
interface PipelineInputs {
  readonly project: PipelineProject;
  readonly commit: JobCommitJson;
  readonly secrets: readonly ProjectVariable[];
  readonly refProtected: boolean;
  readonly user: CiUser | null;
}

interface Outcome {
  readonly compilation: Compilation;
  readonly isSkipped: boolean;
  readonly cause: Cause | null;
}

const SKIP_MARKER = /\[(ci[ _-]skip|skip[ _-]ci)\]/i;

/** Creates pipelines from the repository's configuration (reference behaviour, 7.5). */
@Injectable()
export class PipelineCreator {
  constructor(
    private readonly projects: CiProjects,
    private readonly rpc: RpcClient,
    private readonly compiler: PipelineCompiler,
    private readonly pipelines: PipelineRepository,
    private readonly jobs: JobRepository,
    private readonly changer: PipelineChanger,
    private readonly inbox: Inbox,
    private readonly secrets: ProjectSecrets,
    private readonly names: KeptNames,
    private readonly users: CiUsers,
    private readonly crowded: CrowdedProjects,
  ) {}

  /**
   * Creates the pipeline of a push: none without a configuration or selected jobs; a failed one for an invalid configuration; a
   * skipped one when whoever pushed or the commit message asks for it.
   * @param isRefused whether the project gets none for now; asked if it has a configuration
   */
  async createByPush(
    pushed: PipelineAtCommit,
    cause: Cause,
    { skips = false, isRefused }: PushOptions,
  ): Promise<PipelineEntity | null> {
    const project = await this.projects.find(pushed.projectId);
    if (project === null || !project.jobsEnabled || project.archived) return null;
    const files = this.filesOf(project, pushed);
    const found = await this.compiler.find(files); // first, as most projects have no configuration
    if (found === null || (await isRefused())) return null;
    const commit = await this.commitOf(project, pushed.headOid);
    if (commit === null) return null;
    const wanted = { ...pushed, headOid: toOid(commit.id) }; // not the id of an annotated tag
    const inputs = await this.inputsOf(wanted, project, commit);
    const compilation = await this.compile(wanted, inputs, { found, files });
    if (compilation.kind === 'missing' || compilation.kind === 'nothing') return null;
    const isSkipped = skips || SKIP_MARKER.test(commit.message);
    return this.save(wanted, inputs, { compilation, isSkipped, cause });
  }

  /** Creates a requested pipeline. Throws `PipelineRefused`, storing nothing. */
  async createByRequest(requested: RequestedPipeline): Promise<PipelineEntity> {
    const project = await this.projects.get(requested.projectId);
    if (!project.jobsEnabled) throw new PipelineRefused('Pipeline is disabled');
    if (await this.crowded.isFull(project.id)) throw new PipelineRefused('Too many jobs of the project are pending');
    const { repository } = project;
    const ref = await this.rpc.call(pipelineRef, { repository, name: requested.ref }, repository.storage);
    if (ref === null) throw new PipelineRefused('Reference not found', { ref: requested.ref });
    const commit = await this.commitOf(project, ref.oid);
    if (commit === null) throw new PipelineRefused('Commit not found', { oid: ref.oid });
    if (!ref.tag) await this.judgeVariables(requested);
    const wanted = { ...requested, tag: ref.tag, headOid: ref.oid, beforeOid: ZERO_OID };
    const inputs = await this.inputsOf(wanted, project, commit);
    const files = this.filesOf(project, wanted);
    const compilation = await this.compile(wanted, inputs, { found: await this.compiler.find(files), files });
    refuseUnlessPlan(compilation);
    const created = await this.save(wanted, inputs, { compilation, isSkipped: false, cause: null });
    if (created === null) throw new PipelineRefused('No builds for this pipeline.');
    return created;
  }

  /** Variables go before all others: with them, jobs of a protected branch could be made to give its secrets away. */
  private async judgeVariables({ projectId, ref: branch, variables, accessLevel }: RequestedPipeline): Promise<void> {
    if (accessLevel === null || variables.length === 0) return;
    const rights = await this.rpc.call(branchRights, { projectId, branch });
    if (rights.isProtected && !mayMergeInto(rights, accessLevel)) {
      throw new PipelineRefused('Insufficient permissions to set pipeline variables');
    }
  }

  private commitOf({ repository }: PipelineProject, oid: Oid): Promise<JobCommitJson | null> {
    return this.rpc.call(pipelineCommit, { repository, oid }, repository.storage);
  }

  private async inputsOf(
    wanted: PipelineAtCommit,
    project: PipelineProject,
    commit: JobCommitJson,
  ): Promise<PipelineInputs> {
    const [refProtected, user] = await Promise.all([this.isProtected(wanted), this.users.find(wanted.userId)]);
    const secrets = await this.secrets.of({ ...wanted, refProtected });
    return { project, commit, secrets, refProtected, user };
  }

  /** Tags are not protected. */
  private async isProtected({ projectId, ref, tag }: PipelineAtCommit): Promise<boolean> {
    return !tag && (await this.rpc.call(branchRights, { projectId, branch: ref })).isProtected;
  }

  private filesOf({ repository }: PipelineProject, { headOid, beforeOid }: PipelineAtCommit): RepositoryAtCommit {
    return new RepositoryAtCommit(this.rpc, repository, headOid, beforeOid);
  }

  private async compile(
    wanted: PipelineAtCommit,
    inputs: PipelineInputs,
    { found, files }: { readonly found: FoundFile | null; readonly files: RepositoryAtCommit },
  ): Promise<Compilation> {
    const { ref, tag, source } = wanted;
    const { project, secrets } = inputs;
    const variables = compileVariables({ ...wanted, ...inputs }, secrets, wanted.variables);
    return this.compiler.compile(found, files, { source, ref, tag, projectPath: project.pathWithNamespace, variables });
  }

  /** Runs in one transaction; null when the event has already created its pipeline. */
  private async save(
    wanted: PipelineAtCommit,
    { project, commit, secrets, refProtected, user }: PipelineInputs,
    { compilation, isSkipped, cause }: Outcome,
  ): Promise<PipelineEntity | null> {
    const plan = compilation.kind === 'plan' && !isSkipped ? compilation.plan : null;
    try {
      const { pipeline } = await this.changer.change<PipelineStatus | null>({
        lock: async (tx) => {
          await this.claim(tx, cause);
          await this.projects.remember(tx, project);
          return this.pipelines.create(tx, {
            ...wanted,
            refProtected,
            commit,
            stages: plan?.stages ?? [],
            autoCancel: plan?.autoCancel ?? null,
            yamlErrors: compilation.kind === 'invalid' && !isSkipped ? compilation.error : null,
          });
        },
        apply: async (tx, created) => {
          if (plan === null) return isSkipped ? 'skipped' : 'failed';
          const jobs = await this.jobs.insert(tx, created, plan.jobs, created.createdAt);
          await this.names.keep(tx, created, jobs, { project, secrets, user, variables: wanted.variables });
          return null;
        },
        status: (status) => status,
      });
      return pipeline;
    } catch (error) {
      if (error instanceof MadeBefore) return null;
      throw error;
    }
  }

  private async claim(tx: EntityManager, cause: Cause | null): Promise<void> {
    if (cause !== null && !(await this.inbox.claim(tx, cause.consumer, cause.eventId))) throw new MadeBefore();
  }
}

class MadeBefore extends Error {}

function refuseUnlessPlan(compilation: Compilation): void {
  switch (compilation.kind) {
    case 'missing':
      throw new PipelineRefused(`Missing ${CONFIGURATION_PATHS[0]} file`);
    case 'nothing':
      throw new PipelineRefused('No builds for this pipeline.');
    case 'invalid':
      throw new PipelineRefused(compilation.error);
    case 'plan':
  }
}
