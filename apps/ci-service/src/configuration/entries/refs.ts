import { LIMITS } from '../yaml/limits.js';
import { type Expression, expressionOf } from '../matching/expression.js';
import { PathPattern } from '../matching/path-pattern.js';
import { isDelimited, Pattern } from '../matching/pattern.js';
import { isMap } from '../yaml/yaml-value.js';
import { type Entry } from './entry.js';

/** `only` or `except`. Null conditions are not checked. */
export interface RefFilter {
  readonly refs: readonly RefPattern[] | null;
  readonly variables: readonly Expression[] | null;
  readonly changes: readonly PathPattern[] | null;
}

/** A branch, tag or keyword by name, or a pattern of names; optionally limited to one project. */
export interface RefPattern {
  readonly name: string | Pattern;
  readonly projectPath: string | null;
}

const KEYS = ['refs', 'variables', 'changes'];
const REFS_COMPLAINT = 'config should be an array of strings or regexps';

/** Parses `only` or `except`: refs, or a map of conditions. */
export function refFilterOf(entry: Entry): RefFilter | null {
  if (!entry.isGiven) return null;
  if (!isMap(entry.value)) return { refs: refsOf(entry), variables: null, changes: null };
  const map = entry.map();
  if (map.has('kubernetes')) map.fail('kubernetes', 'is not supported');
  map.onlyKeys(KEYS);
  const refs = map.child('refs');
  const variables = map.oneOrMoreTexts('variables');
  const changes = map.oneOrMoreTexts('changes');
  for (const list of [variables, changes]) {
    if (list && list.length > LIMITS.needs) entry.fail(`config is too long (maximum is ${LIMITS.needs} entries)`);
  }
  return {
    refs: refs.isGiven ? refsOf(refs) : null,
    variables:
      variables?.map((text) => expressionOf(text) ?? map.fail('variables', 'invalid expression syntax')) ?? null,
    changes: changes?.map((pattern) => new PathPattern(pattern)) ?? null,
  };
}

function refsOf(entry: Entry): RefPattern[] {
  const texts = entry.oneOrMoreTexts(REFS_COMPLAINT);
  if (texts.length > LIMITS.rules) entry.fail(`config is too long (maximum is ${LIMITS.rules} refs)`);
  return texts.map((text) => refOf(text) ?? entry.fail(REFS_COMPLAINT));
}

/** `name` or `/expression/flags`, optionally with `@group/project`; null when the expression is invalid. */
function refOf(text: string): RefPattern | null {
  const { name = text, projectPath = null } = /^(?<name>.+)@(?<projectPath>[^@/]+\/[^@]+)$/s.exec(text)?.groups ?? {};
  if (!name.startsWith('/') || !isDelimited(name)) return { name, projectPath };
  const pattern = Pattern.parse(name);
  return pattern === null ? null : { name: pattern, projectPath };
}
