import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { getBinary } from '../../setup/system-packages.js';
import { handOver } from '../processes/other-user.js';
import { type CommandUser } from '../processes/spawn-command.js';
import { Supervised } from '../processes/supervised.js';
import { type PrivateServer } from './backing.js';

interface RedisOptions {
  readonly configFile: string;
  readonly port: number;
  readonly password: string;
  readonly commandUser: CommandUser | undefined;
  readonly logFile: string;
}

/** A private Redis without persistence: its content can be rebuilt from PostgreSQL. */
export function privateRedis({ configFile, port, password, commandUser, logFile }: RedisOptions): PrivateServer {
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
  if (commandUser) handOver([configFile], commandUser);
  const supervised = new Supervised({
    name: 'redis',
    command: { file: getBinary('redis-server'), args: [configFile], cwd: dir, env: process.env, user: commandUser },
    logFile,
    isReady: () => answersPing(port, password),
  });
  return { url: `redis://:${password}@127.0.0.1:${port}`, supervised };
}

function answersPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let received = '';
    socket.setEncoding('utf8');
    socket.setTimeout(2_000, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
    socket.on('close', () => resolve(false));
    socket.on('data', (text: string) => {
      received += text;
      if (!received.includes('PONG') && !received.includes('-')) return;
      resolve(received.includes('PONG'));
      socket.destroy();
    });
    socket.write(`AUTH ${password}\r\nPING\r\n`);
  });
}
