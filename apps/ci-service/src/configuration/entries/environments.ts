import { type EnvironmentAction, type EnvironmentPlan } from '../pipeline-plan.js';
import { isMap } from '../yaml/yaml-value.js';
import { type Entry } from './entry.js';
import { environmentNameProblems } from './environment-name.js';

const KEYS = ['name', 'url', 'action', 'on_stop', 'auto_stop_in', 'deployment_tier', 'kubernetes'];
const ACTIONS = ['start', 'stop', 'prepare', 'verify', 'access'] as const satisfies readonly EnvironmentAction[];
const TIERS = ['production', 'staging', 'testing', 'development', 'other'] as const;
const MAX_LENGTH = 255;

/** `environment` of a job: a name, or a map. */
export function environmentOf(environment: Entry): EnvironmentPlan | null {
  if (!environment.isGiven) return null;
  if (typeof environment.value === 'string') {
    const name = nameOf(environment, environment.value);
    return { name, url: null, action: 'start', onStop: null, autoStopIn: null };
  }
  if (!isMap(environment.value)) return environment.fail('config should be a hash or a string');
  const map = environment.map();
  map.onlyKeys(KEYS);
  map.choice('deployment_tier', TIERS, `should be ${TIERS.join(', ')}`);
  return {
    name: nameOf(environment, map.text('name', MAX_LENGTH) ?? map.fail('name', "can't be blank")),
    url: map.text('url', MAX_LENGTH),
    action: map.choice('action', ACTIONS, `should be ${ACTIONS.join(', ')}`) ?? 'start',
    onStop: map.text('on_stop', MAX_LENGTH),
    autoStopIn: map.duration('auto_stop_in') || null,
  };
}

function nameOf(at: Entry, name: string): string {
  const problem = environmentNameProblems(name).at(-1);
  return problem === undefined ? name : at.fail(`name ${problem}`);
}
