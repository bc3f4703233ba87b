import { fileURLToPath } from 'node:url';
import { Child } from '../child.mjs';

/**
 * @typedef {object} LoadOptions
 * @property {string} origin
 * @property {string[]} paths asked for in turn
 * @property {Record<string, string>} [headers]
 * @property {number} concurrency
 * @property {number} warmUpSeconds
 * @property {number} seconds
 *
 * @typedef {object} LoadResult latencies in milliseconds
 * @property {number} requestsPerSecond
 * @property {number} p50
 * @property {number} p99
 * @property {number} bytes of a reply's body, on average
 */

/** The load generator, in a process of its own so that measuring does not wait for the measured. */
export function startLoad() {
  const child = new Child(fileURLToPath(new URL('generator.mjs', import.meta.url)));
  return {
    /** @param {LoadOptions} options @returns {Promise<LoadResult>} */
    run: (options) => child.call('run', options),
    stop: () => child.stop(),
  };
}
