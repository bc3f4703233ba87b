import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_VARIABLES, NotFound } from '@ingot/contracts';
import { TooManyVariables } from './project-variable.errors.js';
import { type ProjectVariable, ProjectVariableRepository } from './project-variable.repository.js';
import { validateVariable } from './project-variable.validation.js';
import { ProjectSecrets } from './project-secrets.js';

/** The requested attributes; undefined ones stay as they are. */
export type VariableChanges = {
  readonly [Detail in keyof Omit<ProjectVariable, 'key'>]?: ProjectVariable[Detail] | undefined;
} & { readonly environmentScope: string | undefined };

const NEW: Omit<ProjectVariable, 'key'> = {
  value: '',
  type: 'env_var',
  isProtected: false,
  isMasked: false,
  isRaw: false,
  description: null,
};

/** Creates, changes and deletes project variables. */
@Injectable()
export class ProjectVariableWriter {
  constructor(
    private readonly database: DataSource,
    private readonly variables: ProjectVariableRepository,
    private readonly secrets: ProjectSecrets,
  ) {}

  /** Throws `ValidationFailed` for an invalid key or value, a duplicate, or beyond the limit. */
  async create(projectId: number, key: string, said: VariableChanges): Promise<ProjectVariable> {
    const variable = changed({ key, ...NEW }, said);
    await this.database.transaction(async (tx) => {
      await this.variables.insert(tx, projectId, variable);
      if ((await this.variables.count(tx, projectId)) > MAX_VARIABLES) throw new TooManyVariables();
    });
    await this.secrets.forget(projectId);
    return variable;
  }

  /** Throws `NotFound`, and `ValidationFailed` for an invalid value. */
  async update(projectId: number, key: string, said: VariableChanges): Promise<ProjectVariable> {
    const updated = await this.database.transaction(async (tx) => {
      const found = await this.variables.findLocked(tx, projectId, key);
      if (found === null) throw new NotFound('Variable');
      const variable = changed(found, said);
      await this.variables.update(tx, projectId, variable);
      return variable;
    });
    await this.secrets.forget(projectId);
    return updated;
  }

  /** The variable before its deletion; null when there was none. */
  async delete(projectId: number, key: string): Promise<ProjectVariable | null> {
    const deleted = await this.database.transaction(async (tx) => {
      const variable = await this.variables.findLocked(tx, projectId, key);
      await this.variables.delete(tx, projectId, key);
      return variable;
    });
    await this.secrets.forget(projectId);
    return deleted;
  }
}

function changed(variable: ProjectVariable, { environmentScope, ...said }: VariableChanges): ProjectVariable {
  const result = {
    ...variable,
    value: said.value ?? variable.value,
    type: said.type ?? variable.type,
    isProtected: said.isProtected ?? variable.isProtected,
    isMasked: said.isMasked ?? variable.isMasked,
    isRaw: said.isRaw ?? variable.isRaw,
    description: said.description === undefined ? variable.description : said.description,
  };
  validateVariable({ ...result, environmentScope });
  return result;
}
