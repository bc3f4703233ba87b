import { running } from './global-setup.js';

/** Stops the shared stack, and then the mail server that it sends to. */
export default async function globalTeardown(): Promise<void> {
  for (const part of running.reverse()) await part.stop();
}
