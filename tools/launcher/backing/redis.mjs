import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { findBinary } from '../binaries.mjs';
import { Supervised } from '../supervised.mjs';

/**
 * A private Redis that keeps nothing on disk: whatever is in it can be derived again from PostgreSQL.
 * @param {{ configFile: string, port: number, password: string, logFile: string }} options
 * @returns {{ url: string, supervised: Supervised }}
 */
export function privateRedis({ configFile, port, password, logFile }) {
  const dir = dirname(configFile);
  mkdirSync(dir, { recursive: true });
  const config = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    'maxmemory-policy noeviction',
    'save ""',
    'appendonly no',
    'daemonize no',
    'loglevel warning',
    `dir ${JSON.stringify(dir)}`,
  ];
  writeFileSync(configFile, `${config.join('\n')}\n`, { mode: 0o600 });
  const supervised = new Supervised({
    name: 'redis',
    command: { file: findBinary('redis-server'), args: [configFile], cwd: dir, env: process.env },
    logFile,
    isReady: () => answersPing(port, password),
  });
  return { url: `redis://:${password}@127.0.0.1:${port}`, supervised };
}

function answersPing(port, password) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let received = '';
    socket.setTimeout(2_000, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
    socket.on('close', () => resolve(false));
    socket.on('data', (chunk) => {
      received += chunk;
      if (!received.includes('PONG') && !received.includes('-')) return;
      resolve(received.includes('PONG'));
      socket.destroy();
    });
    socket.write(`AUTH ${password}\r\nPING\r\n`);
  });
}
