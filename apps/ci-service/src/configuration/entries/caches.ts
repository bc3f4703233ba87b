import { LIMITS } from '../yaml/limits.js';
import { type ArtifactWhen } from '../pipeline-plan.js';
import { isMap } from '../yaml/yaml-value.js';
import { ARTIFACT_WHEN_COMPLAINT, ARTIFACT_WHENS } from './artifacts.js';
import { type Entry, type MapEntry } from './entry.js';

export interface CacheDefinition {
  readonly key: CacheKey;
  readonly fallbackKeys: readonly string[];
  readonly untracked: boolean;
  readonly paths: readonly string[];
  readonly policy: string;
  readonly when: ArtifactWhen;
  /** Whether jobs of protected refs share it with all others. */
  readonly isUnprotected: boolean;
}

/** A key, or the files whose content determines it. */
export type CacheKey =
  { readonly name: string } | { readonly files: readonly string[]; readonly prefix: string | null };

const CACHE_KEYS = ['key', 'untracked', 'paths', 'policy', 'when', 'fallback_keys', 'unprotect'];
/** The key changes with the content of the files for either; their commits are not read. */
const FILE_KEYS = ['files', 'files_commits'] as const;
const MAX_KEY_FILES = 2;
const MAX_FALLBACK_KEYS = 5;
const KEY_COMPLAINT = 'config should be a string or symbol, or a hash with files';
const POLICIES = ['pull-push', 'pull', 'push'] as const;

/** `cache`: one cache or a list. A cache without paths is ignored. */
export function cachesOf(cache: Entry): CacheDefinition[] | null {
  if (!cache.isGiven) return null;
  const caches = cache.items().map((item) => cacheIn(item.map('config should be a hash or an array of hashes')));
  if (caches.length > LIMITS.cachesPerJob) cache.fail(`config should have at most ${LIMITS.cachesPerJob} caches`);
  return caches.filter(({ paths, untracked }) => paths.length > 0 || untracked);
}

function cacheIn(cache: MapEntry): CacheDefinition {
  cache.onlyKeys(CACHE_KEYS);
  const fallbackKeys = cache.texts('fallback_keys') ?? [];
  if (fallbackKeys.length > MAX_FALLBACK_KEYS)
    cache.fail('fallback_keys', `has too many entries (maximum ${MAX_FALLBACK_KEYS})`);
  return {
    key: keyOf(cache.child('key')),
    fallbackKeys,
    untracked: cache.flag('untracked') ?? false,
    paths: cache.texts('paths') ?? [],
    policy: policyOf(cache),
    when: cache.choice('when', ARTIFACT_WHENS, ARTIFACT_WHEN_COMPLAINT) ?? 'on_success',
    isUnprotected: cache.flag('unprotect') ?? false,
  };
}

/** The policy may contain a variable, which the runner expands. */
function policyOf(cache: MapEntry): string {
  const policy = cache.text('policy') ?? 'pull-push';
  if (policy.startsWith('$')) return policy;
  return cache.choice('policy', POLICIES, `should be ${POLICIES.join(', ')}`) ?? policy;
}

function keyOf(key: Entry): CacheKey {
  if (!key.isGiven) return { name: 'default' };
  if (isMap(key.value)) return fileKeyIn(key.map());
  if (typeof key.value !== 'string') return key.fail(KEY_COMPLAINT);
  if (key.value.includes('/') || /^(?:\.|%2e)+$/i.test(key.value))
    key.fail("config can't hold a slash, or be dots only");
  return { name: key.value };
}

function fileKeyIn(key: MapEntry): CacheKey {
  key.onlyKeys([...FILE_KEYS, 'prefix']);
  const [given = 'files', other] = FILE_KEYS.filter((name) => key.has(name));
  if (other !== undefined) key.self.fail(`config should have either ${FILE_KEYS.join(' or ')}`);
  const files = key.texts(given) ?? [];
  if (files.length === 0 || files.length > MAX_KEY_FILES)
    key.fail(given, `should be an array of one or ${MAX_KEY_FILES} paths`);
  return { files, prefix: key.text('prefix') };
}
