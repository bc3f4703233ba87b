import { changeWrites } from './change-writes.mjs';
import { projectWrites } from './project-writes.mjs';

/**
 * A write, measured one after the other.
 * @typedef {object} Write
 * @property {string} name
 * @property {string} title
 * @property {number} [p50] in milliseconds, at most
 * @property {(
 *   context: import('../bench-context.mjs').BenchContext,
 *   project: import('../fixtures/fixtures.mjs').FilledProject,
 *   count: number,
 * ) => Promise<import('../load/sequential-client.mjs').Request[]>} requests makes what they need
 */

/** @type {Write[]} */
export const writes = [...projectWrites, ...changeWrites];
