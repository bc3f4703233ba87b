import { type VariablePlan } from '../configuration/pipeline-plan.js';
import { type ProjectVariable } from './project-variable.repository.js';

/** A variable as a runner gets it; what is not public is not shown by anybody. */
export interface JobVariable {
  readonly key: string;
  readonly value: string;
  readonly public: boolean;
  /** Whether the log of the job hides its value. */
  readonly masked?: boolean;
  /** Whether other variables in the value are not expanded. */
  readonly raw?: boolean;
  /** Whether the job gets the name of a file with the value. */
  readonly file?: boolean;
}

/** Where the variables of one job come from. */
export interface VariableSources {
  readonly predefined: readonly JobVariable[];
  readonly configuration: readonly VariablePlan[];
  readonly project: readonly ProjectVariable[];
  /** Given when the pipeline was made, as by a trigger. */
  readonly pipeline: readonly Pick<JobVariable, 'key' | 'value'>[];
  readonly environment: readonly JobVariable[];
}

/**
 * All variables of a job, each key once: of several the last counts. Predefined ones come first, then those of the
 * configuration, of the project and of the pipeline, and last those of the environment (reference behaviour, 9).
 */
export function jobVariables({
  predefined,
  configuration,
  project,
  pipeline,
  environment,
}: VariableSources): JobVariable[] {
  const inOrder: JobVariable[] = [
    ...predefined,
    ...configuration.map(({ key, value, raw }) => ({ key, value, public: true, raw })),
    ...project.map(secret),
    ...pipeline.map(({ key, value }) => ({ key, value, public: false })),
    ...environment,
  ];
  return [...new Map(inOrder.map((variable) => [variable.key, variable])).values()];
}

/** What the log of a job hides. */
export const maskedValues = (variables: readonly JobVariable[]): string[] =>
  variables.flatMap(({ masked = false, value }) => (masked ? [value] : []));

const secret = ({ key, value, isMasked, isRaw, type }: ProjectVariable): JobVariable => ({
  key,
  value,
  public: false,
  masked: isMasked,
  raw: isRaw,
  ...(type === 'file' && { file: true }),
});

const REFERENCE = /\$(\w+)|\$\{(\w+)\}|%(\w+)%/g;

/** A text with `$NAME`, `${NAME}` and `%NAME%` replaced, once; what is unknown is empty. */
export function expandVariables(text: string, variables: readonly Pick<JobVariable, 'key' | 'value'>[]): string {
  const values = new Map(variables.map(({ key, value }) => [key, value]));
  return text.replace(REFERENCE, (_, ...names: (string | undefined)[]) => {
    const name = names.slice(0, 3).find((candidate) => candidate !== undefined);
    return values.get(name ?? '') ?? '';
  });
}

const SLUG_LENGTH = 63;

/** Lower case, other signs as `-`, none at the ends. */
export const slugOf = (ref: string): string =>
  ref
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
