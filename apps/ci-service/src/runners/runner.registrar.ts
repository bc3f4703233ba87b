import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, Forbidden, projectOfRunnersToken, type RunnerAccessLevel } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { InstanceRegistrationToken } from './instance-registration-token.js';
import { type RunnerInfo } from './runner.js';
import { RunnerDirectory } from './runner.directory.js';
import { type NewRunner, RunnerRepository } from './runner.repository.js';
import { digestOf, newCreatedRunnerToken, newRunnerToken } from '../jobs/token.js';

export interface Registration {
  /** That of a project, or of the instance. */
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

/** Runners come and go. */
@Injectable()
export class RunnerRegistrar {
  constructor(
    private readonly runners: RunnerRepository,
    private readonly directory: RunnerDirectory,
    private readonly rpc: RpcClient,
    private readonly dataSource: DataSource,
    private readonly ofInstance: InstanceRegistrationToken,
  ) {}

  /** 403 for a token of nothing; 404 for a runner that could run no job at all. */
  async register(wish: Registration): Promise<RegisteredRunner> {
    const isShared = await this.ofInstance.accepts(wish.token);
    const projectId = isShared ? null : await this.rpc.call(projectOfRunnersToken, { token: wish.token });
    if (!isShared && projectId === null) throw new Forbidden();
    const tags = wish.tag_list ?? [];
    if (!wish.run_untagged && tags.length === 0) throw new DomainError('not_found', '404 Not Found');
    return this.add(newRunnerToken(), {
      description: wish.description || (wish.info?.name ?? 'runner'),
      isShared,
      active: wish.active && wish.paused !== true,
      locked: wish.locked,
      runUntagged: wish.run_untagged,
      tags,
      maximumTimeout: wish.maximum_timeout || null,
      accessLevel: wish.access_level,
      info: wish.info ?? {},
      projectId,
    });
  }

  /** A runner that somebody makes, who then gives it the token. */
  create(runner: Omit<NewRunner, 'tokenDigest' | 'info'>): Promise<RegisteredRunner> {
    return this.add(newCreatedRunnerToken(), { ...runner, info: {} });
  }

  /** Gives a runner another token; the old one is no good from then on. */
  async resetToken(id: number, token = newRunnerToken()): Promise<RegisteredRunner> {
    await this.runners.setToken(id, digestOf(token));
    await this.directory.forget(id);
    return { id, token };
  }

  async remove(runnerId: number): Promise<void> {
    await this.runners.delete(runnerId);
    await this.directory.forget(runnerId);
  }

  private async add(token: string, runner: Omit<NewRunner, 'tokenDigest'>): Promise<RegisteredRunner> {
    const tokenDigest = digestOf(token);
    const id = await this.dataSource.transaction((tx) => this.runners.insert(tx, { ...runner, tokenDigest }));
    return { id, token };
  }
}
