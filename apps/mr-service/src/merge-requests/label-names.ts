/** The names in a comma-separated list, each once, in the order that the API shows them. */
export const labelNames = (list: string): string[] =>
  [...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '').sort();
