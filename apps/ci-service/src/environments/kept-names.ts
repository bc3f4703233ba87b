import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { environmentNameProblems } from '../configuration/entries/environment-name.js';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { expandVariables, type JobVariable } from '../variables/job-variables.js';
import { type NamedJob, type PipelineContext, variablesOfNames } from './environment-variables.js';
import { EnvironmentRepository } from './environment.repository.js';

const MAX_GROUP_LENGTH = 255;

interface Names {
  readonly id: number;
  readonly environment: string | null;
  readonly resourceGroup: string | null;
}

/**
 * Names in jobs' configurations that contain variables. They are expanded and stored when the pipeline is created, so that a later
 * change of a variable does not affect them.
 */
@Injectable()
export class KeptNames {
  constructor(private readonly environments: EnvironmentRepository) {}

  /** Creates the environments that the jobs deploy to. */
  async keep(
    tx: EntityManager,
    pipeline: PipelineEntity,
    jobs: readonly NamedJob[],
    context: PipelineContext,
  ): Promise<void> {
    const naming = jobs.filter(({ plan }) => plan.environment !== null || plan.resourceGroup !== null);
    if (naming.length === 0) return;
    const variablesOf = variablesOfNames(pipeline, context);
    const names = naming.map((job) => namesOf(job, variablesOf(job)));
    await tx.query(
      `UPDATE commit_statuses j SET environment_name = given.environment, resource_group = given.resource_group
       FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (id, environment, resource_group)
       WHERE j.id = given.id`,
      [
        names.map(({ id }) => id),
        names.map(({ environment }) => environment),
        names.map(({ resourceGroup }) => resourceGroup),
      ],
    );
    const deployedTo = names.flatMap(({ environment }, at) =>
      environment !== null && naming[at]?.plan.environment?.action === 'start' ? [environment] : [],
    );
    await this.environments.ensure(tx, pipeline.projectId, deployedTo);
  }
}

/** Null for an invalid or empty name. */
function namesOf({ id, plan }: NamedJob, variables: readonly JobVariable[]): Names {
  const { environment, resourceGroup } = plan;
  const name = environment && expandVariables(environment.name, variables);
  const group = resourceGroup && expandVariables(resourceGroup, variables).slice(0, MAX_GROUP_LENGTH).toWellFormed();
  return {
    id,
    environment: name !== null && environmentNameProblems(name).length === 0 ? name : null,
    resourceGroup: group || null,
  };
}
