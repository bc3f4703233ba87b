import { parentPort } from 'node:worker_threads';
import { answerTo, type ThreadTask } from './thread-task.js';

/** Runs in a thread of its own, so that the service goes on whatever a configuration costs. */
parentPort?.on('message', (task: ThreadTask) => parentPort?.postMessage(answerTo(task)));
