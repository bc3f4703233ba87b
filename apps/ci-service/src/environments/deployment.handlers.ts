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
  async list({ project, input, page, baseUrl }: Call<typeof listDeployments>): Promise<Page<DeploymentJson>> {
    const wanted = {
      environment: input.environment || undefined,
      succeeded: input.status === undefined ? undefined : input.status === 'success',
      after: input.updated_after,
      before: input.updated_before,
      byRef: input.order_by === 'ref',
      sort: input.sort,
    };
    const { items, ...counted } = await this.deployments.page(project.id, wanted, page);
    return { items: await this.presenter.many(items, baseUrl), ...counted };
  }

  @Handles(getDeployment)
  async show({ project, input, baseUrl }: Call<typeof getDeployment>): Promise<DeploymentJson> {
    return this.presenter.one(await this.deployments.get(project.id, input.deployment_id), baseUrl);
  }
}
