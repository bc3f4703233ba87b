import { spawnSync } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';
import { findBinary, findPostgresBinary } from '../../setup/system-packages.js';

/** The hardware and versions that the figures depend on. Nothing identifies the machine. */
export function describeMachine(): [name: string, value: string][] {
  return [
    ['CPU', `${cpus()[0]?.model.trim()}, ${cpus().length} cores`],
    ['Memory', `${(totalmem() / 1024 ** 3).toFixed(1)} GiB`],
    ['System', `${type()} ${release()}`],
    ['Node', process.version],
    ['git', versionOf(findBinary('git'))],
    ['PostgreSQL', versionOf(findPostgresBinary('postgres'))],
    ['NATS', versionOf(findBinary('nats-server'))],
    ['Redis', versionOf(findBinary('redis-server'))],
  ];
}

function versionOf(binary: string | null): string {
  if (binary === null) return 'unknown';
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? 'unknown';
}
