/** For services with queues: a separate entry point, so that others need not load BullMQ. */
export * from './register-wake-ups.js';
export * from './wake-up-queue.js';
export * from './wake-up-worker.js';
