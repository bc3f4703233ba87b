export const TITLE_LENGTH = 255;
/** How many labels one issue or merge request can have. */
export const LABELS_PER_ITEM = 100;

/** The names in a comma-separated list, each once, in the order that the API shows them. */
export const labelNames = (list: string): string[] =>
  [...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '').sort();
