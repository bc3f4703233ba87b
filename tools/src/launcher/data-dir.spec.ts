import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explained, openDataDir } from './data-dir.js';
import { StartRefused } from './processes/start-refused.js';

describe('DATA_DIR', () => {
  let dir: string;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'ingot-data-dir-'));
  });

  afterEach(() => {
    rmSync(dir, { recursive: true, force: true });
  });

  it('is made with the directories above it, and left empty', () => {
    const path = join(dir, 'one', 'two');
    expect(openDataDir(path)).toBe(path);
    expect(readdirSync(path)).toEqual([]);
    expect(openDataDir(path)).toBe(path);
  });

  it('may be a link to a directory', () => {
    mkdirSync(join(dir, 'target'));
    symlinkSync(join(dir, 'target'), join(dir, 'link'));
    expect(openDataDir(join(dir, 'link'))).toBe(join(dir, 'link'));
  });

  it('is refused when it, or a directory above it, is a file', () => {
    const file = join(dir, 'file');
    writeFileSync(file, '');
    expect(() => openDataDir(file)).toThrow(`DATA_DIR=${file} cannot be used: ${file} is a file; choose a directory`);
    expect(() => openDataDir(join(file, 'a', 'b'))).toThrow(`${file} is a file; choose a directory`);
  });

  it('is refused when it links to nothing', () => {
    const link = join(dir, 'link');
    symlinkSync(join(dir, 'gone'), link);
    expect(() => openDataDir(link)).toThrow(
      `DATA_DIR=${link} cannot be used: ${link} links to ${join(dir, 'gone')}, which does not exist; make that directory first`,
    );
    expect(existsSync(join(dir, 'gone'))).toBe(false);
  });

  it('is refused where the system makes no directories', () => {
    expect(() => openDataDir('/proc/nope')).toThrow(/^DATA_DIR=\/proc\/nope cannot be used: .*choose another DATA_DIR/);
  });

  it('is refused when its links lead in a circle', () => {
    const link = join(dir, 'link');
    symlinkSync(link, link);
    expect(() => openDataDir(link)).toThrow('its links lead in a circle');
  });

  it('is named when the system forbids something below it, and not for other errors', () => {
    const forbidden = Object.assign(new Error('EACCES: permission denied'), {
      code: 'EACCES',
      path: `${dir}/run/lock`,
    });
    expect(explained(forbidden, dir)).toBeInstanceOf(StartRefused);
    expect(String(explained(forbidden, dir))).toContain(`DATA_DIR=${dir} cannot be used: the user `);
    const elsewhere = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/elsewhere' });
    expect(explained(elsewhere, dir)).toBe(elsewhere);
  });
});
