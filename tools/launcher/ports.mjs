import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';
import { readJson, writeJson } from './json-file.mjs';

const BLOCK_SIZE = 16;
// below the range from which the kernel takes ports for outgoing connections
const FIRST_PORT = 16_384;
const LAST_PORT = 32_000;

/** Where a process listens. The names are the offsets in the block, so a restart finds every one where it was. */
const OFFSETS = [
  'guard',
  'postgres',
  'nats',
  'nats-monitor',
  'redis',
  'user-service',
  'repo-service',
  'mr-service',
].concat(['ci-service', 'gateway', 'gateway-2', 'gateway-3', 'ssh', 'ssh-2', 'ssh-3']);

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<import('node:net').Server | null>} a listener, or null when the port is taken
 */
function listen(port, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen({ port, host }, () => resolve(server));
  });
}

/** @param {number} port @param {string} [host] */
export async function isFree(port, host) {
  const server = await listen(port, host);
  if (server) await new Promise((resolve) => server.close(resolve));
  return server !== null;
}

/**
 * Reserves a block of ports for one stack. The first of them is held open as a sign for other stacks that the block is
 * taken, so that two that start at once never pick the same. The block of the last start is taken again when it is free.
 * @param {string} file remembers the block
 * @returns {Promise<{ of: (name: string) => number, release: () => void }>}
 */
export async function reservePorts(file) {
  const previous = readJson(file)?.base;
  for (let attempt = 0; attempt < 200; attempt++) {
    const base = attempt === 0 && previous ? previous : randomBase();
    const guard = await reserve(base);
    if (!guard) continue;
    guard.unref();
    writeJson(file, { base });
    return { of: (name) => base + offsetOf(name), release: () => guard.close() };
  }
  throw new Error(`no ${BLOCK_SIZE} free ports in a row between ${FIRST_PORT} and ${LAST_PORT}`);
}

async function reserve(base) {
  const guard = await listen(base);
  if (!guard) return null;
  for (let port = base + 1; port < base + BLOCK_SIZE; port++) {
    if (await isFree(port)) continue;
    guard.close();
    return null;
  }
  return guard;
}

function randomBase() {
  return FIRST_PORT + BLOCK_SIZE * randomInt((LAST_PORT - FIRST_PORT) / BLOCK_SIZE);
}

function offsetOf(name) {
  const offset = OFFSETS.indexOf(name);
  if (offset < 0) throw new Error(`no port is planned for ${name}`);
  return offset;
}
