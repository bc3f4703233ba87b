import { running } from './global-setup.js';

/** Stops the shared stack, then its mail server. */
export default async function globalTeardown(): Promise<void> {
  for (const part of running.reverse()) await part.stop();
}
