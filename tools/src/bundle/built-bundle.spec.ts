import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundleFiles, programOf, rememberSources } from './built-bundle.js';

const APP = 'some-service';
const OWN = 'apps/some-service/dist/main.js';
const LIBRARY = 'libs/platform/dist/index.js';

describe('the program of an app', () => {
  let root: string;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ingot-bundle-'));
    for (const path of ['package-lock.json', OWN, LIBRARY, 'apps/some-service/dist/bundle.js']) write(path, 'as built');
    rememberSources(root, bundleFiles(root, APP), [OWN, LIBRARY, 'node_modules/pg/lib/index.js']);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is its bundle while that is made of what is there', () => {
    expect(programOf(root, APP)).toBe(join(root, 'apps/some-service/dist/bundle.js'));
  });

  it('is the bundle of its own when it is another one than the process', () => {
    write('apps/some-service/dist/backup/bundle.js', 'as built');
    rememberSources(root, bundleFiles(root, APP, 'backup'), [LIBRARY]);
    write(OWN, 'built again');
    expect(programOf(root, APP, 'backup')).toBe(join(root, 'apps/some-service/dist/backup/bundle.js'));
    write(LIBRARY, 'built again');
    expect(programOf(root, APP, 'backup')).toBe(join(root, 'apps/some-service/dist/backup/main.js'));
  });

  it.each([OWN, LIBRARY, 'package-lock.json'])('is its modules when %s has changed since', (path) => {
    write(path, 'built again');
    expect(programOf(root, APP)).toBe(join(root, OWN));
  });

  it.each(['apps/some-service/dist/bundle.js', 'apps/some-service/dist/bundle.json', LIBRARY])(
    'is its modules when %s is gone',
    (path) => {
      rmSync(join(root, path));
      expect(programOf(root, APP)).toBe(join(root, OWN));
    },
  );
});
