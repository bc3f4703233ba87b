import { type QueuedJobs } from '@ingot/contracts';

/**
 * Sets of tags of one project's jobs that gateways are told at once. Of further ones they hear that there are some: whoever pushes a
 * configuration invents as many as there are jobs.
 */
export const SETS_TOLD = 100;
/** Those of one message, which NATS limits. */
const SETS_IN_MESSAGE = 50;

/** Messages of bounded size: mostly one. */
export function inMessages({ waiting, others, ...ofProject }: QueuedJobs): QueuedJobs[] {
  const messages: QueuedJobs[] = [];
  for (let start = 0; start < waiting.length; start += SETS_IN_MESSAGE) {
    messages.push({ ...ofProject, waiting: waiting.slice(start, start + SETS_IN_MESSAGE) });
  }
  return others === true ? [...messages, { ...ofProject, waiting: [], others }] : messages;
}
