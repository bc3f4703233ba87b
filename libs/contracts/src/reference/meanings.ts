import { CI_MEANINGS } from './ci-meanings.js';
import { GENERAL_MEANINGS } from './general-meanings.js';
import { PEOPLE_MEANINGS } from './people-meanings.js';
import { PROJECT_MEANINGS } from './project-meanings.js';
import { WORK_MEANINGS } from './work-meanings.js';

/** What fields of a name mean, by the area that they are from. */
export const MEANINGS_BY_AREA = [GENERAL_MEANINGS, PEOPLE_MEANINGS, PROJECT_MEANINGS, WORK_MEANINGS, CI_MEANINGS];

const MEANINGS = new Map(MEANINGS_BY_AREA.flatMap((area) => Object.entries(area)));

/**
 * What a field of that name means wherever its declaration does not say it; undefined for an unknown name.
 * @param thing what has the field, such as `merge request`
 */
export const fieldMeaning = (field: string, thing: string): string | undefined =>
  MEANINGS.get(field)?.replaceAll('{thing}', thing);

/** What fields of the operation's answers are fields of, in the singular: of `merge_requests.list`, `merge request`. */
export const thingOf = ({ name }: { readonly name: string }): string =>
  singular((name.split('.', 1)[0] ?? name).replaceAll('_', ' '));

/** Of the plural nouns in names and paths of operations. */
export function singular(plural: string): string {
  if (/(ch|ss|us)es$/.test(plural)) return plural.slice(0, -2);
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return /[^su]s$/.test(plural) ? plural.slice(0, -1) : plural;
}
