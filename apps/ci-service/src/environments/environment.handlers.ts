import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createEnvironment,
  deleteEnvironment,
  type EnvironmentJson,
  getEnvironment,
  listEnvironments,
  type Page,
  stopEnvironment,
  updateEnvironment,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { SlugIsFixed } from './environment.errors.js';
import { presentEnvironment } from './environment.presenter.js';
import { EnvironmentRepository } from './environment.repository.js';
import { EnvironmentStopper } from './environment.stopper.js';
import { validateEnvironment } from './environment.validation.js';

@Controller()
export class EnvironmentHandlers {
  constructor(
    private readonly environments: EnvironmentRepository,
    private readonly stopper: EnvironmentStopper,
  ) {}

  @Handles(listEnvironments)
  async list(call: Call<typeof listEnvironments>): Promise<Page<EnvironmentJson>> {
    const { name = null, search = null, states: state = null } = call.input;
    const { items, ...counted } = await this.environments.page(call.project.id, { name, search, state }, call.page);
    return { items: items.map((environment) => presentEnvironment(environment, call)), ...counted };
  }

  @Handles(getEnvironment)
  async show(call: Call<typeof getEnvironment>): Promise<EnvironmentJson> {
    return presentEnvironment(await this.environments.get(call.project.id, call.input.environment_id), call);
  }

  @Handles(createEnvironment)
  async create(call: Call<typeof createEnvironment>): Promise<EnvironmentJson> {
    const { name, external_url: externalUrl, slug } = call.input;
    if (slug !== undefined) throw new SlugIsFixed();
    validateEnvironment({ name, externalUrl });
    return presentEnvironment(await this.environments.insert(call.project.id, name, externalUrl ?? null), call);
  }

  @Handles(updateEnvironment)
  async update(call: Call<typeof updateEnvironment>): Promise<EnvironmentJson> {
    const { environment_id: id, name, external_url: externalUrl, slug } = call.input;
    if (slug !== undefined) throw new SlugIsFixed();
    validateEnvironment({ name, externalUrl });
    return presentEnvironment(await this.environments.update(call.project.id, id, { name, externalUrl }), call);
  }

  @Handles(deleteEnvironment)
  async delete(call: Call<typeof deleteEnvironment>): Promise<Answer<typeof deleteEnvironment>> {
    const deleted = await this.environments.delete(call.project.id, call.input.environment_id);
    return deleted === null ? {} : presentEnvironment(deleted, call);
  }

  @Handles(stopEnvironment)
  async stop(call: Call<typeof stopEnvironment>): Promise<EnvironmentJson> {
    const environment = await this.environments.get(call.project.id, call.input.environment_id);
    await this.stopper.stop(environment, call.principal.userId);
    return presentEnvironment(await this.environments.get(call.project.id, environment.id), call);
  }
}
