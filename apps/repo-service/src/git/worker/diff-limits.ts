/** Larger changes are compared by git: libgit2 would hold all of it in memory. */
export const MAX_DELTAS = 400;

/** The most content on both sides for a patch in memory. */
export const MAX_CONTENT_BYTES = 8 * 1024 * 1024;
