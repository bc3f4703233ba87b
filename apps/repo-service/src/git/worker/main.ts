import { failureCode } from './failure-code.js';
import { isWorkerCall, type WorkerCall } from './messages.js';
import { type OperationName, operations } from './operations.js';
import { ignoreForeignConfiguration } from './own-configuration.js';

const reply = (message: object): void => {
  if (process.connected) process.send?.(message);
};

async function execute<K extends OperationName>({ id, name, request }: WorkerCall<K>): Promise<void> {
  try {
    reply({ id, isOk: true, name, value: await operations[name](request) });
  } catch (error) {
    reply({
      id,
      isOk: false,
      code: failureCode(error),
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

ignoreForeignConfiguration();
process.on('message', (message: unknown) => {
  if (isWorkerCall(message)) void execute(message);
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches the whole process group; the service still needs its workers while it drains.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
