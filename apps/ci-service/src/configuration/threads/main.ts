import { parentPort } from 'node:worker_threads';
import { answerTo, type ThreadMessage, type ThreadTask } from './thread-task.js';

/** Runs in a worker thread, so that a costly configuration does not block the service. */
const send = (message: ThreadMessage) => parentPort?.postMessage(message);

parentPort?.on('message', (task: ThreadTask) => send(answerTo(task)));
send({ kind: 'ready' });
