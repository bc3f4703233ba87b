import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, Forbidden, NotFound, projectOfRunnersToken, type RunnerAccessLevel } from '@ingot/contracts';
import { AuditTrail, RpcClient } from '@ingot/platform';
import { InstanceRegistrationToken } from './instance-registration-token.js';
import { auditOfRunner, auditOfRunnerChanges } from './runner.audit.js';
import { type Runner, type RunnerInfo } from './runner.js';
import { RunnerDirectory } from './runner.directory.js';
import { refuseToDisable, refuseUseless } from './runner.policy.js';
import { type NewRunner, type RunnerChanges, RunnerRepository } from './runner.repository.js';
import { digestOf, newCreatedRunnerToken, newRunnerToken } from '../jobs/token.js';

export interface RequestedRunner {
  /** The registration token of a project or of the instance. */
  readonly token: string;
  readonly description?: string | undefined;
  readonly info?: RunnerInfo | undefined;
  readonly active: boolean;
  readonly paused?: boolean | undefined;
  readonly locked: boolean;
  readonly run_untagged: boolean;
  readonly tag_list?: readonly string[] | undefined;
  readonly maximum_timeout?: number | null | undefined;
  readonly access_level: RunnerAccessLevel;
}

export interface RegisteredRunner {
  readonly id: number;
  readonly token: string;
}

/** Judges a runner as it is while its row is locked; throws to refuse the change. */
export type JudgeRunner = (runner: Runner) => void;

/** Registers, changes and deletes runners. */
@Injectable()
export class RunnerRegistrar {
  constructor(
    private readonly runners: RunnerRepository,
    private readonly directory: RunnerDirectory,
    private readonly rpc: RpcClient,
    private readonly dataSource: DataSource,
    private readonly ofInstance: InstanceRegistrationToken,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws 403 for an unknown token, 404 for a runner that could run no job. */
  async register(requested: RequestedRunner): Promise<RegisteredRunner> {
    const isShared = await this.ofInstance.accepts(requested.token);
    const projectId = isShared ? null : await this.rpc.call(projectOfRunnersToken, { token: requested.token });
    if (!isShared && projectId === null) throw new Forbidden();
    const tags = requested.tag_list ?? [];
    if (!requested.run_untagged && tags.length === 0) throw new DomainError('not_found', '404 Not Found');
    return this.add(newRunnerToken(), {
      description: requested.description || (requested.info?.name ?? 'runner'),
      isShared,
      active: requested.active && requested.paused !== true,
      locked: requested.locked,
      runUntagged: requested.run_untagged,
      tags,
      maximumTimeout: requested.maximum_timeout || null,
      accessLevel: requested.access_level,
      info: requested.info ?? {},
      projectId,
    });
  }

  /** Creates a runner on behalf of a user, who configures it with the token. */
  create(runner: Omit<NewRunner, 'tokenDigest' | 'info'>): Promise<RegisteredRunner> {
    return this.add(newCreatedRunnerToken(), { ...runner, info: {} });
  }

  /** Undefined attributes stay as they are. Throws for a runner that could take no job then. */
  async update(id: number, changes: RunnerChanges, judge: JudgeRunner): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const runner = await this.runners.lock(tx, id);
      if (runner === null) throw new NotFound('Runner');
      judge(runner);
      refuseUseless({ runUntagged: changes.runUntagged ?? runner.runUntagged, tags: changes.tags ?? runner.tags });
      await this.runners.update(tx, id, changes);
      await this.audit.record(tx, ...auditOfRunnerChanges(runner, changes));
    });
    await this.directory.forget(id);
  }

  /** Replaces a runner's token; the old one is invalid at once. Null when the runner is deleted. */
  async resetToken(
    id: number,
    { token = newRunnerToken(), judge }: { readonly token?: string; readonly judge?: JudgeRunner },
  ): Promise<RegisteredRunner | null> {
    const isReset = await this.dataSource.transaction(async (tx) => {
      const runner = await this.runners.lock(tx, id);
      if (runner === null) return false;
      judge?.(runner);
      await this.runners.setToken(tx, id, digestOf(token));
      await this.audit.record(tx, ...auditOfRunner('runner_token_reset', runner));
      return true;
    });
    await this.directory.forget(id);
    return isReset ? { id, token } : null;
  }

  /** Adds the runner to a project. @returns false if it has it already */
  async enable(id: number, projectId: number, judge: JudgeRunner): Promise<boolean> {
    const isNew = await this.dataSource.transaction(async (tx) => {
      const runner = await this.runners.lock(tx, id);
      if (runner === null) throw new NotFound('Runner');
      judge(runner);
      if (!(await this.runners.addProject(tx, id, projectId))) return false;
      await this.audit.record(tx, ...auditOfRunner('runner_enabled', { ...runner, projectIds: [projectId] }));
      return true;
    });
    if (isNew) await this.directory.forget(id);
    return isNew;
  }

  /** Removes the runner from a project that has it. Throws for its last one. */
  async disable(id: number, projectId: number): Promise<void> {
    const isRemoved = await this.dataSource.transaction(async (tx) => {
      const runner = await this.runners.lock(tx, id);
      if (runner === null || !runner.projectIds.includes(projectId)) return false;
      refuseToDisable(runner);
      await this.runners.removeProject(tx, id, projectId);
      await this.audit.record(tx, ...auditOfRunner('runner_disabled', { ...runner, projectIds: [projectId] }));
      return true;
    });
    if (isRemoved) await this.directory.forget(id);
  }

  /** Does nothing to one that is deleted. */
  async remove(id: number, judge?: JudgeRunner): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const runner = await this.runners.lock(tx, id);
      if (runner === null) return;
      judge?.(runner);
      await this.runners.delete(tx, id);
      await this.audit.record(tx, ...auditOfRunner('runner_removed', runner));
    });
    await this.directory.forget(id);
  }

  private async add(token: string, runner: Omit<NewRunner, 'tokenDigest'>): Promise<RegisteredRunner> {
    const tokenDigest = digestOf(token);
    const id = await this.dataSource.transaction(async (tx) => {
      const inserted = await this.runners.insert(tx, { ...runner, tokenDigest });
      const { description, projectId } = runner;
      const projectIds = projectId === null ? [] : [projectId];
      await this.audit.record(tx, ...auditOfRunner('runner_created', { id: inserted, description, projectIds }));
      return inserted;
    });
    return { id, token };
  }
}
