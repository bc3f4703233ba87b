import { type ProjectFeature } from '@ingot/contracts';

const SWITCHES = {
  issues: 'issues_enabled',
  merge_requests: 'merge_requests_enabled',
  snippets: 'snippets_enabled',
} as const satisfies Record<ProjectFeature, string>;

const cases = Object.entries(SWITCHES).map(([feature, column]) => `CASE WHEN NOT p.${column} THEN '${feature}' END`);

/** SQL: the features that the project `p` does not have, as an array of text. */
export const DISABLED_FEATURES = `array_remove(ARRAY[${cases.join(', ')}], NULL)`;
