export const TITLE_LENGTH = 255;
/** The most labels of one issue or merge request. */
export const LABELS_PER_ITEM = 100;

/** The distinct names in a comma-separated list, in the order of the API. */
export const labelNames = (list: string): string[] =>
  [...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '').sort();
