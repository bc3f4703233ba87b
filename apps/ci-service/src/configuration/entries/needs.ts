import { LIMITS } from '../yaml/limits.js';
import { isMap } from '../yaml/yaml-value.js';
import { matrixOf, type MatrixVariable } from './attempts.js';
import { type Entry } from './entry.js';

export interface NeedDefinition {
  readonly job: string;
  readonly artifacts: boolean;
  /** Whether the need is ignored when the pipeline lacks the job. */
  readonly optional: boolean;
  /** Selects combinations of a parallel job; null selects all. */
  readonly combinations: readonly (readonly MatrixVariable[])[] | null;
}

const KEYS = ['job', 'artifacts', 'optional', 'parallel'];
const FOREIGN_KEYS = ['project', 'pipeline', 'ref'];
const COMPLAINT = 'config should be an array of strings or hashes';

/** `needs`: job names, or maps. */
export function needsOf(needs: Entry): NeedDefinition[] | null {
  if (!needs.isGiven) return null;
  if (!Array.isArray(needs.value)) return needs.fail(COMPLAINT);
  const all = needs.items().flatMap((item) => (Array.isArray(item.value) ? item.items() : [item]));
  if (all.length > LIMITS.needs) needs.fail(`config has too many jobs (maximum is ${LIMITS.needs})`);
  return all.map(needOf);
}

function needOf(need: Entry): NeedDefinition {
  if (typeof need.value === 'string') return { job: need.value, artifacts: true, optional: false, combinations: null };
  if (!isMap(need.value)) return need.fail(COMPLAINT);
  const map = need.map();
  map.refuseKeys(FOREIGN_KEYS, 'is not supported: only jobs of the same pipeline can be needed');
  map.onlyKeys(KEYS);
  return {
    job: map.text('job', LIMITS.nameLength) ?? map.fail('job', "can't be blank"),
    artifacts: map.flag('artifacts') ?? true,
    optional: map.flag('optional') ?? false,
    combinations: combinationsOf(map.child('parallel')),
  };
}

function combinationsOf(parallel: Entry): MatrixVariable[][] | null {
  if (!parallel.isGiven) return null;
  const map = parallel.map();
  map.onlyKeys(['matrix']);
  return matrixOf(map.child('matrix'));
}
