import { isFailureReason } from './failure-reasons.js';
import { LIMITS } from '../yaml/limits.js';
import { type RetryPlan } from '../pipeline-plan.js';
import { isMap, YamlNumber, type YamlMap } from '../yaml/yaml-value.js';
import { Entry, type MapEntry } from './entry.js';

const MAX_RETRIES = 2;
export const NO_RETRY: RetryPlan = { max: 0, when: [], exitCodes: [] };

/** `retry`: a number of retries, or a map that also lists the failures to retry. */
export function retryOf(job: MapEntry): RetryPlan | null {
  if (!job.has('retry')) return null;
  const retry = job.child('retry');
  if (!isMap(retry.value)) {
    if (!(retry.value instanceof YamlNumber)) return retry.fail('config should be an integer or a hash');
    return { max: job.integer('retry', RETRIES) ?? 0, when: ['always'], exitCodes: [] };
  }
  const map = retry.map();
  map.onlyKeys(['max', 'when', 'exit_codes']);
  const when = map.oneOrMoreTexts('when') ?? [];
  const unknown = when.find((reason) => reason !== 'always' && !isFailureReason(reason));
  if (unknown !== undefined) map.fail('when', `is not a reason of failure: ${unknown}`);
  const exitCodes = map.integers('exit_codes');
  return {
    max: map.integer('max', RETRIES) ?? 0,
    when: when.length + exitCodes.length > 0 ? when : ['always'],
    exitCodes,
  };
}

const RETRIES = { from: 0, to: MAX_RETRIES };

/** Multiplies a job: by a number, or once per combination of values. */
export type ParallelDefinition =
  { readonly total: number } | { readonly combinations: readonly (readonly MatrixVariable[])[] };

export interface MatrixVariable {
  readonly key: string;
  readonly value: string;
}

const TOTALS = { from: 1, to: LIMITS.parallel };

/** `parallel`: a number, or a matrix of variables. */
export function parallelOf(job: MapEntry): ParallelDefinition | null {
  if (!job.has('parallel')) return null;
  const parallel = job.child('parallel');
  if (!isMap(parallel.value)) return { total: job.integer('parallel', TOTALS) ?? TOTALS.from };
  const map = parallel.map();
  map.onlyKeys(['matrix']);
  return { combinations: matrixOf(map.child('matrix')) };
}

/** The combinations of `matrix`, of `parallel` and of `needs:parallel`. */
export function matrixOf(matrix: Entry): MatrixVariable[][] {
  if (!Array.isArray(matrix.value) || matrix.value.length === 0) return matrix.fail(MATRIX_COMPLAINT);
  const combinations: MatrixVariable[][] = [];
  for (const item of matrix.items()) {
    const axes = axesOf(item);
    const count = axes.reduce((product, [, values]) => product * values.length, 1);
    if (combinations.length + count > LIMITS.parallel) {
      matrix.fail(`config generates too many jobs (maximum is ${LIMITS.parallel})`);
    }
    combinations.push(...product(axes));
  }
  return combinations;
}

const MATRIX_COMPLAINT = 'config should be an array of hashes';

type Axis = readonly [key: string, values: readonly string[]];

function axesOf(item: Entry): Axis[] {
  const map: YamlMap = item.map(MATRIX_COMPLAINT).value;
  if (map.size === 0) item.fail(MATRIX_COMPLAINT);
  return [...map].map(([key, value]) => {
    const values = new Entry(item.location, value).items().map((one) => textOf(one));
    return [key, values.length === 0 ? item.fail(`${key} should have a value`) : values];
  });
}

function textOf(entry: Entry): string {
  if (entry.value instanceof YamlNumber) return entry.value.text;
  return typeof entry.value === 'string' ? entry.value : entry.fail('values should be strings');
}

const product = (axes: readonly Axis[]): MatrixVariable[][] =>
  axes.reduce<MatrixVariable[][]>(
    (rows, [key, values]) => rows.flatMap((row) => values.map((value) => [...row, { key, value }])),
    [[]],
  );
