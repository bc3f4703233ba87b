/** Inject the process's configuration and logger by these. */
export const CONFIG = Symbol('configuration');
export const LOGGER = Symbol('logger');
