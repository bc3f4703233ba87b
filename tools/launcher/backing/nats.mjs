import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBinary } from '../binaries.mjs';
import { answersOk } from '../http-probe.mjs';
import { Supervised } from '../supervised.mjs';

/**
 * A private NATS server with JetStream on disk.
 * @param {{ dir: string, configFile: string, port: number, monitorPort: number, user: string, password: string, logFile: string }} options
 * @returns {{ url: string, supervised: Supervised }}
 */
export function privateNats({ dir, configFile, port, monitorPort, user, password, logFile }) {
  mkdirSync(join(dir, 'jetstream'), { recursive: true, mode: 0o700 });
  mkdirSync(dirname(configFile), { recursive: true });
  const config = [
    `listen: "127.0.0.1:${port}"`,
    `http: "127.0.0.1:${monitorPort}"`,
    'max_payload: 8388608',
    `authorization { user: ${JSON.stringify(user)}, password: ${JSON.stringify(password)} }`,
    `jetstream { store_dir: ${JSON.stringify(dir)}, max_memory_store: 67108864, max_file_store: 10737418240 }`,
  ];
  writeFileSync(configFile, `${config.join('\n')}\n`, { mode: 0o600 });
  const supervised = new Supervised({
    name: 'nats',
    command: {
      file: findBinary('nats-server'),
      args: ['--config', configFile],
      cwd: dir,
      env: { ...process.env, GOMEMLIMIT: '256MiB' },
    },
    logFile,
    isReady: () => answersOk(`http://127.0.0.1:${monitorPort}/healthz`),
  });
  return { url: `nats://${user}:${password}@127.0.0.1:${port}`, supervised };
}
