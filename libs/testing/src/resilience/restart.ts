import { type StackProcess } from '../../../../tools/src/launcher/stack.js';

/** Kills a process and waits until its successor is ready; returns the duration in milliseconds. */
export async function killAndWait(victim: StackProcess): Promise<number> {
  const killedAt = Date.now();
  await victim.kill();
  await victim.waitReady();
  return Date.now() - killedAt;
}
