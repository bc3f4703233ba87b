import { type VariableType } from '@ingot/contracts';
import { expanded, lookupIn } from '../configuration/matching/expression.js';
import { type VariablePlan } from '../configuration/pipeline-plan.js';
import { type PipelineVariable } from '../processing/pipeline.entity.js';
import { type ProjectVariable } from './project-variable.repository.js';

/** A variable in the form for runners. One that is not public is never shown. */
export interface JobVariable {
  readonly key: string;
  readonly value: string;
  readonly public: boolean;
  /** Whether the job's log masks the value. */
  readonly masked?: boolean;
  /** Whether variables in the value stay unexpanded. */
  readonly raw?: boolean;
  /** Whether the job gets the path of a file with the value. */
  readonly file?: boolean;
}

/** The sources of a job's variables. */
export interface VariableSources {
  readonly predefined: readonly JobVariable[];
  readonly configuration: readonly VariablePlan[];
  /** Variables that earlier jobs reported. */
  readonly reported: readonly Pick<JobVariable, 'key' | 'value'>[];
  readonly project: readonly ProjectVariable[];
  /** Given when the pipeline was created, for example by a trigger. */
  readonly pipeline: readonly PipelineVariable[];
  readonly environment: readonly JobVariable[];
}

/**
 * All variables of a job, unique by key; later sources override earlier ones: predefined, configuration, reported by earlier jobs,
 * project, pipeline, environment (reference behaviour, 9).
 */
export function jobVariables({
  predefined,
  configuration,
  reported,
  project,
  pipeline,
  environment,
}: VariableSources): JobVariable[] {
  const inOrder: JobVariable[] = [
    ...predefined,
    ...configuration.map(({ key, value, raw }) => ({ key, value, public: true, raw })),
    ...reported.map(({ key, value }) => ({ key, value, public: false, raw: true })),
    ...project.map(secret),
    ...pipeline.map(({ key, value, type }) => ({ key, value, public: false, ...asFile(type) })),
    ...environment,
  ];
  return [...new Map(inOrder.map((variable) => [variable.key, variable])).values()];
}

const secret = ({ key, value, isMasked, isRaw, type }: ProjectVariable): JobVariable => ({
  key,
  value,
  public: false,
  masked: isMasked,
  raw: isRaw,
  ...asFile(type),
});

const asFile = (type: VariableType | undefined) => (type === 'file' ? { file: true } : {});

/** Expands `$NAME`, `${NAME}` and `%NAME%` once; unknown variables are empty. */
export const expandVariables = (text: string, variables: readonly Pick<JobVariable, 'key' | 'value'>[]): string =>
  expanded(text, lookupIn(new Map(variables.map(({ key, value }) => [key, value]))));

const SLUG_LENGTH = 63;

/** The slug of a ref, also of other names: lower case, other characters as `-`, trimmed, at most 63 characters. */
export const refSlug = (ref: string): string =>
  ref
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
