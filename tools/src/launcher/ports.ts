import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { z } from 'zod';
import { hasCode, readJson, writeJson } from '../setup/json-file.js';
import { type PortVariable, StartRefused } from './processes/start-refused.js';

const BLOCK_SIZE = 32;
// below the range from which the kernel takes ports for outgoing connections
const FIRST_PORT = 16_384;
const LAST_PORT = 32_000;

/** The ports of the processes. The order gives the offset in the block, so that a restart uses the same ports. */
const OFFSETS = [
  'guard',
  'postgres',
  'nats',
  'nats-monitor',
  'redis',
  'user-service',
  'repo-service',
  'mr-service',
  'ci-service',
  'gateway',
  'gateway-2',
  'gateway-3',
  'ssh',
  'ssh-2',
  'ssh-3',
  'user-service-ops',
  'repo-service-ops',
  'mr-service-ops',
  'ci-service-ops',
  'gateway-ops',
  'gateway-2-ops',
  'gateway-3-ops',
] as const;

export type PortName = (typeof OFFSETS)[number];
export type PortOf = (name: PortName) => number;

/** A listener; null when the port is taken. */
function listen(port: number, host = '127.0.0.1'): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => (hasCode(error, 'EADDRINUSE') ? resolve(null) : reject(error)));
    server.listen({ port, host }, () => resolve(server));
  });
}

const address = z.object({ port: z.int() });

/** A port of loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = address.parse(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

export async function isFree(port: number, host?: string): Promise<boolean> {
  const server = await listen(port, host);
  if (server) await new Promise((resolve) => server.close(resolve));
  return server !== null;
}

/** Throws `StartRefused` when this user cannot listen there. */
export async function requireFree(port: number, host: string, variable: PortVariable): Promise<void> {
  const free = await isFree(port, host).catch((error: unknown) => {
    if (hasCode(error, 'EACCES', 'EPERM')) throw StartRefused.portForbidden(port, variable);
    if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL')) throw StartRefused.noAddress(host);
    throw error;
  });
  if (!free) throw StartRefused.portTaken(port, variable);
}

/**
 * Reserves a block of ports for a stack, and records it in the file. The first port is held open, so that concurrent starts
 * never choose the same block. The block of the last start is used again if it is free.
 */
export async function reservePorts(file: string): Promise<{ of: PortOf; release: () => void }> {
  const previous = readJson(file, z.object({ base: z.int() }))?.base;
  for (let attempt = 0; attempt < 200; attempt++) {
    const base = attempt === 0 && previous ? previous : randomBase();
    const guard = await reserve(base);
    if (!guard) continue;
    guard.unref();
    writeJson(file, { base });
    return { of: (name) => base + OFFSETS.indexOf(name), release: () => guard.close() };
  }
  throw new Error(`no ${BLOCK_SIZE} free ports in a row between ${FIRST_PORT} and ${LAST_PORT}`);
}

async function reserve(base: number): Promise<Server | null> {
  const guard = await listen(base);
  if (!guard) return null;
  for (let port = base + 1; port < base + BLOCK_SIZE; port++) {
    if (await isFree(port)) continue;
    guard.close();
    return null;
  }
  return guard;
}

const randomBase = (): number => FIRST_PORT + BLOCK_SIZE * randomInt((LAST_PORT - FIRST_PORT) / BLOCK_SIZE);
