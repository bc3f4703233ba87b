import { join } from 'node:path';
import { warningsIn } from '../../../../tools/src/testing/logged-warnings.js';
import { type ReachableIngot } from '../stack/running-stack.js';
import { type Observation } from './observed-client.js';

const MOST = 20;

/** Prints what the processes of a stack warned of while requests failed. The logs of a cluster are elsewhere. */
export function printReasons(running: ReachableIngot, failed: readonly Observation[]): void {
  if (failed.length === 0 || running.dataDir === undefined) return;
  const reasons = warningsIn(join(running.dataDir, 'logs')).filter(({ at }) =>
    failed.some(({ sentAt, milliseconds }) => at >= sentAt && at <= sentAt + milliseconds),
  );
  for (const { text } of reasons.slice(0, MOST)) process.stderr.write(`${text}\n`);
}
