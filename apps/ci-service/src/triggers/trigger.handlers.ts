import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createTrigger,
  deleteTrigger,
  getTrigger,
  listTriggers,
  type Page,
  type PipelineJson,
  runTrigger,
  runTriggerOfRef,
  takeTriggerOwnership,
  type TriggerJson,
  updateTrigger,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { PipelinePresenter } from '../pipelines/pipeline.presenter.js';
import { TriggerPresenter } from './trigger.presenter.js';
import { TriggerRepository } from './trigger.repository.js';
import { TriggerWriter } from './trigger.writer.js';
import { TriggerRunner } from './trigger.runner.js';

const TOKEN_BYTES = 15;

@Controller()
export class TriggerHandlers {
  constructor(
    private readonly triggers: TriggerRepository,
    private readonly writer: TriggerWriter,
    private readonly presenter: TriggerPresenter,
    private readonly runner: TriggerRunner,
    private readonly pipelines: PipelinePresenter,
  ) {}

  @Handles(listTriggers)
  async list({ principal, project, page, baseUrl }: Call<typeof listTriggers>): Promise<Page<TriggerJson>> {
    const { items, ...counted } = await this.triggers.page(project.id, page);
    return { items: await this.presenter.many(items, { principal, baseUrl }), ...counted };
  }

  @Handles(getTrigger)
  async show(call: Call<typeof getTrigger>): Promise<TriggerJson> {
    return this.presenter.one(await this.triggers.get(call.project.id, call.input.trigger_id), call);
  }

  @Handles(createTrigger)
  async create(call: Call<typeof createTrigger>): Promise<TriggerJson> {
    const created = await this.writer.create({
      projectId: call.project.id,
      description: call.input.description,
      token: randomBytes(TOKEN_BYTES).toString('hex'),
      ownerId: call.principal.userId,
    });
    return this.presenter.one(created, call);
  }

  @Handles(updateTrigger)
  async update(call: Call<typeof updateTrigger>): Promise<TriggerJson> {
    const { trigger_id: id, description } = call.input;
    const changes = description === undefined ? {} : { description };
    return this.presenter.one(await this.writer.update(call.project.id, id, changes), call);
  }

  @Handles(takeTriggerOwnership)
  async takeOwnership(call: Call<typeof takeTriggerOwnership>): Promise<TriggerJson> {
    const ownerId = call.principal.userId;
    return this.presenter.one(await this.writer.update(call.project.id, call.input.trigger_id, { ownerId }), call);
  }

  @Handles(deleteTrigger)
  async delete(call: Call<typeof deleteTrigger>): Promise<Answer<typeof deleteTrigger>> {
    const deleted = await this.writer.delete(call.project.id, call.input.trigger_id);
    return deleted === null ? {} : this.presenter.one(deleted, call);
  }

  @Handles(runTrigger)
  run(call: Call<typeof runTrigger>): Promise<PipelineJson> {
    return this.makePipeline(call);
  }

  @Handles(runTriggerOfRef)
  runOfRef(call: Call<typeof runTriggerOfRef>): Promise<PipelineJson> {
    return this.makePipeline(call);
  }

  private async makePipeline({ input, baseUrl }: Call<typeof runTrigger>): Promise<PipelineJson> {
    const { id: project, token, ref, variables = {} } = input;
    const { pipeline, ...of } = await this.runner.run({ project, token, ref, variables });
    return this.pipelines.one(pipeline, { ...of, baseUrl });
  }
}
