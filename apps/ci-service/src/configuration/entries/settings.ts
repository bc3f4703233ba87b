import { type ArtifactsPlan, type ImagePlan, type RetryPlan, type ServicePlan } from '../pipeline-plan.js';
import { artifactsOf } from './artifacts.js';
import { retryOf } from './attempts.js';
import { type CacheDefinition, cachesOf } from './caches.js';
import { type MapEntry } from './entry.js';
import { imageOf, servicesOf } from './images.js';
import { LIMITS } from '../yaml/limits.js';
import { linesOf, preGetSourcesOf } from './scripts.js';

/** The settings that `default` can give to jobs; null when missing. */
export interface Settings {
  readonly before_script: readonly string[] | null;
  readonly after_script: readonly string[] | null;
  readonly hooks: readonly string[] | null;
  readonly image: ImagePlan | null;
  readonly services: readonly ServicePlan[] | null;
  readonly cache: readonly CacheDefinition[] | null;
  readonly artifacts: ArtifactsPlan | null;
  readonly tags: readonly string[] | null;
  readonly retry: RetryPlan | null;
  readonly timeout: number | null;
  readonly interruptible: boolean | null;
}

export const SETTING_KEYS = [
  'before_script',
  'after_script',
  'hooks',
  'image',
  'services',
  'cache',
  'artifacts',
  'tags',
  'retry',
  'timeout',
  'interruptible',
] as const satisfies readonly (keyof Settings)[];

/** Settings that are known and not supported. They are refused, as ignoring them would change the meaning. */
export const UNSUPPORTED_SETTINGS = ['id_tokens', 'identity'] as const;

/** The settings that are also allowed at the top level, outside `default`. */
export const GLOBAL_SETTING_KEYS: readonly string[] = ['before_script', 'after_script', 'image', 'services', 'cache'];

/** Parses the settings of a job or of `default`. */
export function settingsIn(map: MapEntry): Settings {
  return {
    tags: tagsOf(map),
    interruptible: map.flag('interruptible'),
    timeout: map.duration('timeout') || null,
    retry: retryOf(map),
    before_script: linesOf(map.child('before_script')),
    after_script: linesOf(map.child('after_script')),
    hooks: preGetSourcesOf(map.child('hooks')),
    image: imageOf(map.child('image')),
    services: servicesOf(map.child('services')),
    cache: cachesOf(map.child('cache')),
    artifacts: artifactsOf(map.child('artifacts')),
  };
}

/** As written: their variables are expanded, and their lengths checked, when the pipeline is planned. */
function tagsOf(map: MapEntry): string[] | null {
  const tags = map.texts('tags');
  if (tags === null) return null;
  if (tags.length > LIMITS.tagsPerJob) map.fail('tags', `are too many (maximum is ${LIMITS.tagsPerJob})`);
  const { expressionLength } = LIMITS;
  if (tags.some((tag) => tag.length > expressionLength)) {
    map.fail('tags', `are too long (maximum is ${expressionLength} characters)`);
  }
  return tags;
}

/** The job's settings, completed by the defaults that it inherits. */
export function withDefaults(own: Settings, defaults: Settings, inherits: (key: string) => boolean): Settings {
  const inherited = Object.fromEntries(SETTING_KEYS.filter(inherits).map((key) => [key, defaults[key]]));
  const said = Object.fromEntries(SETTING_KEYS.filter((key) => own[key] !== null).map((key) => [key, own[key]]));
  return { ...own, ...inherited, ...said };
}
