/** A change of more entries is git's work: libgit2 would hold all of it in memory. */
export const MAX_DELTAS = 400;

/** Beyond this much content on both sides a patch is not built in memory. */
export const MAX_CONTENT_BYTES = 8 * 1024 * 1024;
