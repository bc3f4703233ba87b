/** Larger changes are compared by git: libgit2 would hold all of it in memory. */
export const MAX_DELTAS = 400;

/** The most content on both sides that libgit2 compares: it has no limit of time. */
export const MAX_CONTENT_BYTES = 2 * 1024 * 1024;
