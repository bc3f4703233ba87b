import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { warningsIn } from './logged-warnings.js';

const line = (level: string, second: number, msg: string): string =>
  JSON.stringify({ level, time: `2026-01-02T03:04:0${second}.000Z`, service: 'gateway', msg });

describe('the warnings in logs', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'ingot-warnings-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('are those of all stacks and processes, the oldest first', () => {
    mkdirSync(join(directory, 'one'));
    mkdirSync(join(directory, 'other'));
    const gateway = [line('info', 1, 'ready'), line('error', 4, 'broke'), 'no JSON', ''].join('\n');
    writeFileSync(join(directory, 'one', 'gateway.log'), gateway);
    writeFileSync(join(directory, 'other', 'ci-service.log'), line('warn', 2, 'waits'));
    writeFileSync(join(directory, 'other', 'pid'), line('warn', 3, 'not a log'));

    expect(warningsIn(directory).map(({ at, text }) => [new Date(at).getUTCSeconds(), text])).toEqual([
      [2, line('warn', 2, 'waits')],
      [4, line('error', 4, 'broke')],
    ]);
  });

  it('are none where nothing was logged', () => {
    expect(warningsIn(join(directory, 'missing'))).toEqual([]);
  });
});
