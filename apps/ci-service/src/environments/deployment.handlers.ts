import { Controller } from '@nestjs/common';
import { type Call, type DeploymentJson, getDeployment, listDeployments, type Page } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { DeploymentPresenter } from './deployment.presenter.js';
import { DeploymentRepository } from './deployment.repository.js';

@Controller()
export class DeploymentHandlers {
  constructor(
    private readonly deployments: DeploymentRepository,
    private readonly presenter: DeploymentPresenter,
  ) {}

  @Handles(listDeployments)
  async list({ project, page, baseUrl }: Call<typeof listDeployments>): Promise<Page<DeploymentJson>> {
    const { items, ...counted } = await this.deployments.page(project.id, page);
    return { items: await this.presenter.many(items, baseUrl), ...counted };
  }

  @Handles(getDeployment)
  async show({ project, input, baseUrl }: Call<typeof getDeployment>): Promise<DeploymentJson> {
    return this.presenter.one(await this.deployments.get(project.id, input.deployment_id), baseUrl);
  }
}
