/** Injection tokens of the process's configuration and logger. */
export const CONFIG = Symbol('configuration');
export const LOGGER = Symbol('logger');
