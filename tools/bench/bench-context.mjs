/**
 * What measuring has to work with.
 * @typedef {object} BenchContext
 * @property {import('../launcher/stack.d.mts').Stack} stack
 * @property {Awaited<ReturnType<typeof import('./ceiling/ceiling.mjs').startCeiling>>} ceiling
 * @property {ReturnType<typeof import('./load/load.mjs').startLoad>} load
 * @property {import('./load/api.mjs').Api} api as root
 * @property {Record<string, string>} headers that sign root in
 * @property {string} scratch a directory of this run
 * @property {number} seconds how long one round of a read is measured
 * @property {AbortSignal} signal
 * @property {() => Promise<void>} untilIdle resolves when the stack has finished what it does in the background
 * @property {ReturnType<typeof import('./fixtures/fixtures.mjs').lazyFixtures>} fixtures
 */

export {};
