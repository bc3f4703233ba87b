import { fileURLToPath } from 'node:url';
import { Child } from '../child.mjs';

const file = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * What Fastify, NATS and Nest can do at most on this machine when they do nothing else, on the NATS server of the stack.
 * @param {string} natsUrl
 */
export async function startCeiling(natsUrl) {
  const env = { NATS_URL: natsUrl };
  const service = new Child(file('service.mjs'), { env });
  const gateway = new Child(file('gateway.mjs'), { env });
  const stop = () => Promise.all([gateway.stop(), service.stop()]);
  try {
    await service.call('start');
    const origin = await gateway.call('start');
    return { origin, echo: (name, bytes) => echo(service, name, bytes), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Has the service remember a document of exactly so many bytes, and answers the path that echoes it. */
async function echo(service, name, bytes) {
  await service.call('remember', { name, document: documentOf(bytes) });
  return `/echo/${name}`;
}

function documentOf(bytes) {
  const empty = JSON.stringify({ filler: '' }).length;
  return { filler: 'x'.repeat(Math.max(0, bytes - empty)) };
}
