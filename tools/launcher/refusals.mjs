import { join } from 'node:path';

/** @param {string} dataDir */
export const lockFile = (dataDir) => join(dataDir, 'run', 'lock');

/** @param {string} dataDir @param {number} pid */
export const inUse = (dataDir, pid) =>
  `${dataDir} is in use by another Ingot (process ${pid}); stop it or choose another DATA_DIR`;

/** @param {number} port @param {string} variable */
export const taken = (port, variable) => `port ${port} is taken; free it or choose another ${variable}`;
