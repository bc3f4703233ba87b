/**
 * How many entries an LRUCache may hold, for its options. Unlike its `max`, this sets nothing aside: a cache takes memory
 * as it fills, rather than for all its entries when it is made.
 */
export const atMost = (entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
