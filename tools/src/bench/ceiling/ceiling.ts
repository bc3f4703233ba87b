import { join } from 'node:path';
import { z } from 'zod';
import { Child } from '../load/child.js';

/** The ceiling: the throughput of bare Fastify, NATS and Nest on this machine. */
export interface Ceiling {
  readonly origin: string;
  /** Stores a document of exactly that many bytes in the service; returns the path that echoes it. */
  echo(name: string, bytes: number): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the ceiling on the NATS server of the stack. */
export async function startCeiling(natsUrl: string): Promise<Ceiling> {
  const newProcess = () => new Child(join(import.meta.dirname, 'echo.js'), { NATS_URL: natsUrl });
  const service = newProcess();
  const gateway = newProcess();
  const stop = async () => {
    await Promise.all([gateway.stop(), service.stop()]);
  };
  try {
    await service.call('startService');
    const origin = z.string().parse(await gateway.call('startGateway'));
    const echo = async (name: string, bytes: number) => {
      await service.call('remember', { name, document: documentOf(bytes) });
      return `/echo/${name}`;
    };
    return { origin, echo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function documentOf(bytes: number): { filler: string } {
  const empty = JSON.stringify({ filler: '' }).length;
  return { filler: 'x'.repeat(Math.max(0, bytes - empty)) };
}
