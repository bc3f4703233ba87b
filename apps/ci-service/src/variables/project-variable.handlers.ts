import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createProjectVariable,
  deleteProjectVariable,
  getProjectVariable,
  listProjectVariables,
  NotFound,
  type Page,
  type ProjectVariableJson,
  updateProjectVariable,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type ProjectVariable, ProjectVariableRepository } from './project-variable.repository.js';
import { ProjectVariableWriter, type VariableChanges } from './project-variable.writer.js';

@Controller()
export class ProjectVariableHandlers {
  constructor(
    private readonly variables: ProjectVariableRepository,
    private readonly writer: ProjectVariableWriter,
  ) {}

  @Handles(listProjectVariables)
  async list({ project, page }: Call<typeof listProjectVariables>): Promise<Page<ProjectVariableJson>> {
    const { items, ...counted } = await this.variables.page(project.id, page);
    return { items: items.map(present), ...counted };
  }

  @Handles(getProjectVariable)
  async show({ project, input }: Call<typeof getProjectVariable>): Promise<ProjectVariableJson> {
    refuseOtherScope(input);
    return present(await this.variables.get(project.id, input.key));
  }

  @Handles(createProjectVariable)
  async create({ project, input }: Call<typeof createProjectVariable>): Promise<ProjectVariableJson> {
    return present(await this.writer.create(project.id, input.key, changesIn(input)));
  }

  @Handles(updateProjectVariable)
  async update({ project, input }: Call<typeof updateProjectVariable>): Promise<ProjectVariableJson> {
    refuseOtherScope(input);
    return present(await this.writer.update(project.id, input.key, changesIn(input)));
  }

  @Handles(deleteProjectVariable)
  async delete({ project, input }: Call<typeof deleteProjectVariable>): Promise<Answer<typeof deleteProjectVariable>> {
    refuseOtherScope(input);
    const deleted = await this.writer.delete(project.id, input.key);
    return deleted === null ? {} : present(deleted);
  }
}

const EVERYWHERE = '*';

/** All variables are for all environments: what is asked for of another scope must not be done to one of them. Throws `NotFound`. */
function refuseOtherScope({ filter }: Call<typeof getProjectVariable>['input']): void {
  if ((filter?.environment_scope ?? EVERYWHERE) !== EVERYWHERE) throw new NotFound('Variable');
}

const changesIn = (input: Call<typeof updateProjectVariable>['input']): VariableChanges => ({
  value: input.value,
  type: input.variable_type,
  isProtected: input.protected,
  isMasked: input.masked,
  isRaw: input.raw,
  description: input.description,
  environmentScope: input.environment_scope,
});

const present = (variable: ProjectVariable): ProjectVariableJson => ({
  variable_type: variable.type,
  key: variable.key,
  value: variable.value,
  protected: variable.isProtected,
  masked: variable.isMasked,
  raw: variable.isRaw,
  environment_scope: EVERYWHERE,
  description: variable.description,
});
