/** For services that defer work: apart from the rest, as the others need not load what stands behind it. */
export * from './register-reminders.js';
export * from './reminder-queue.js';
export * from './reminder-worker.js';
