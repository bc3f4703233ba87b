import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_VARIABLES, NotFound } from '@ingot/contracts';
import { type AuditEntry, AuditTrail, changesBetween } from '@ingot/platform';
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
    private readonly audit: AuditTrail,
  ) {}

  /** Throws `ValidationFailed` for an invalid key or value, a duplicate, or beyond the limit. */
  async create(projectId: number, key: string, changes: VariableChanges): Promise<ProjectVariable> {
    const variable = changed({ key, ...NEW }, changes);
    await this.database.transaction(async (tx) => {
      await this.variables.insert(tx, projectId, variable);
      if ((await this.variables.count(tx, projectId)) > MAX_VARIABLES) throw new TooManyVariables();
      await this.audit.record(tx, auditedVariable('project_variable_created', projectId, key));
    });
    await this.secrets.forget(projectId);
    return variable;
  }

  /** Throws `NotFound`, and `ValidationFailed` for an invalid value. */
  async update(projectId: number, key: string, changes: VariableChanges): Promise<ProjectVariable> {
    const updated = await this.database.transaction(async (tx) => {
      const found = await this.variables.findLocked(tx, projectId, key);
      if (found === null) throw new NotFound('Variable');
      const variable = changed(found, changes);
      await this.variables.update(tx, projectId, variable);
      await this.audit.record(tx, ...auditOfUpdate(projectId, found, variable));
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
      if (variable !== null) await this.audit.record(tx, auditedVariable('project_variable_removed', projectId, key));
      return variable;
    });
    await this.secrets.forget(projectId);
    return deleted;
  }
}

function changed(variable: ProjectVariable, { environmentScope, ...changes }: VariableChanges): ProjectVariable {
  const result = {
    ...variable,
    value: changes.value ?? variable.value,
    type: changes.type ?? variable.type,
    isProtected: changes.isProtected ?? variable.isProtected,
    isMasked: changes.isMasked ?? variable.isMasked,
    isRaw: changes.isRaw ?? variable.isRaw,
    description: changes.description === undefined ? variable.description : changes.description,
  };
  validateVariable({ ...result, environmentScope });
  return result;
}

const auditedVariable = (event: AuditEntry['event'], projectId: number, key: string): AuditEntry => ({
  event,
  entity: { type: 'Project', id: projectId },
  target: { type: 'Variable', id: null, name: key },
});

/** What the audit says of an update: of the value, only that there is a new one. Pure. */
function auditOfUpdate(projectId: number, before: ProjectVariable, after: ProjectVariable): AuditEntry[] {
  const isNewValue = before.value !== after.value;
  const changes = [
    ...changesBetween(attributesOf(before), attributesOf(after)),
    ...(isNewValue ? [{ name: 'value', from: null, to: null }] : []),
  ];
  return changes.map((change) => ({ ...auditedVariable('project_variable_updated', projectId, after.key), change }));
}

const attributesOf = ({ type, isProtected, isMasked, isRaw }: ProjectVariable) => ({
  variable_type: type,
  protected: isProtected,
  masked: isMasked,
  raw: isRaw,
});
