/** For services that defer work: apart from the rest, as the others need not load what stands behind it. */
export * from './register-wake-ups.js';
export * from './wake-up-queue.js';
export * from './wake-up-worker.js';
