import { type MatrixVariable } from '../entries/attempts.js';
import { type JobDefinition } from '../entries/job.js';
import { LIMITS } from '../yaml/limits.js';
import { type VariablePlan } from '../pipeline-plan.js';

/** A job that `parallel` derives from a definition; the definition itself without it. */
export interface JobInstance {
  readonly name: string;
  /** Its suffix. */
  readonly variables: readonly VariablePlan[];
  readonly matrix: readonly MatrixVariable[];
}

type Multiplied = Pick<JobDefinition, 'name' | 'parallel'>;

/** The jobs of a definition, in order. */
export function instancesOf({ name, parallel }: Multiplied): JobInstance[] {
  if (parallel === null) return [{ name, variables: [], matrix: [] }];
  const combinations: readonly (readonly MatrixVariable[])[] =
    'combinations' in parallel ? parallel.combinations : Array.from({ length: parallel.total }, () => []);
  return combinations.map((matrix, index) => ({
    name: instanceName(name, matrix, index, combinations.length),
    variables: [...matrix, ...placeVariables(index, combinations.length)].map((variable) => ({
      ...variable,
      raw: false,
    })),
    matrix,
  }));
}

export const instanceNames = (job: Multiplied): string[] => instancesOf(job).map(({ name }) => name);

/** `name 1/3`; or `name: [value, value]`, if that is not too long. */
function instanceName(name: string, matrix: readonly MatrixVariable[], index: number, total: number): string {
  const withValues = `${name}: [${matrix.map(({ value }) => value).join(', ')}]`;
  const byPlace = matrix.length === 0 || withValues.length > LIMITS.nameLength;
  return byPlace ? `${name} ${index + 1}/${total}` : withValues;
}

const placeVariables = (index: number, total: number) => [
  { key: 'CI_NODE_INDEX', value: String(index + 1) },
  { key: 'CI_NODE_TOTAL', value: String(total) },
];
