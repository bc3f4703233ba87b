/** The user can put it right, and the message says how: a DATA_DIR in use, a port that is taken. */
export class StartRefused extends Error {}

/** A process does not come up; the message ends with what it wrote last. */
export class StartFailed extends Error {}
