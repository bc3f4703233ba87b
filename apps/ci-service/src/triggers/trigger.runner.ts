import { Injectable } from '@nestjs/common';
import {
  type AccessLevel,
  allows,
  DomainError,
  EVERY_PROJECT,
  findPrincipal,
  projectContext,
  type ProjectContext,
  Unauthorized,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { PipelineCreator } from '../pipelines/pipeline.creator.js';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { PipelineRefused } from '../pipelines/pipeline.errors.js';
import { TriggerRepository } from './trigger.repository.js';

export interface RunTrigger {
  /** Id or full path. */
  readonly project: string;
  readonly token: string;
  readonly ref: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface TriggeredPipeline {
  readonly pipeline: PipelineEntity;
  readonly project: ProjectContext;
}

/** Creates pipelines for holders of a trigger token, in its owner's name. */
@Injectable()
export class TriggerRunner {
  constructor(
    private readonly triggers: TriggerRepository,
    private readonly creator: PipelineCreator,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * 404 for an unknown project or token, 401 for a token of another project, 400 when no pipeline is created, also when its owner could not
   * make one any more: the token may be known to somebody who has left.
   */
  async run({ project, token, ref, variables }: RunTrigger): Promise<TriggeredPipeline> {
    const trigger = await this.triggers.findByToken(token);
    const context = await this.rpc.call(projectContext, { idOrPath: project, viewer: EVERY_PROJECT }); // the token grants access
    if (trigger === null || context === null) throw new DomainError('not_found', '404 Not Found');
    if (trigger.projectId !== context.id) throw new Unauthorized();
    const accessLevel = await this.accessLevelOf(trigger.ownerId, context.id);
    if (accessLevel === 'too low') throw nothingMade();
    const requested = {
      projectId: context.id,
      ref,
      source: 'trigger',
      userId: trigger.ownerId,
      variables: textsIn(variables),
      accessLevel,
    } as const;
    const pipeline = await this.creator.createByRequest(requested).catch((error: unknown) => {
      throw error instanceof PipelineRefused ? nothingMade() : error;
    });
    await this.triggers.noteUse(trigger.id);
    return { pipeline, project: context };
  }

  /** What the owner has now in the project; too low for one who may not make pipelines, null for a trigger without owner. */
  private async accessLevelOf(ownerId: number | null, projectId: number): Promise<AccessLevel | 'too low' | null> {
    if (ownerId === null) return null;
    const found = await this.rpc.call(findPrincipal, { idOrUsername: String(ownerId), credential: 'private' });
    if (found?.isActive !== true) return 'too low';
    const project = await this.rpc.call(projectContext, { idOrPath: String(projectId), viewer: found.principal });
    return project !== null && allows('update_pipeline', project) ? project.accessLevel : 'too low';
  }
}

const nothingMade = (): DomainError => new DomainError('bad_request', 'No pipeline created');

function textsIn(variables: Readonly<Record<string, unknown>>): { key: string; value: string }[] {
  return Object.entries(variables).map(([key, value]) => {
    if (typeof value === 'string') return { key, value };
    throw new DomainError('bad_request', 'variables needs to be a map of key-valued strings');
  });
}
