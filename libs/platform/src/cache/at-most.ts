/**
 * Options that limit an LRUCache to a number of entries. Unlike its `max`, this allocates nothing in advance: memory grows
 * with the entries.
 */
export const atMost = (entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
