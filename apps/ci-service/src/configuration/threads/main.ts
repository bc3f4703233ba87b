import { parentPort } from 'node:worker_threads';
import { answerTo, type ThreadTask } from './thread-task.js';

/** Runs in a worker thread, so that a costly configuration does not block the service. */
parentPort?.on('message', (task: ThreadTask) => parentPort?.postMessage(answerTo(task)));
