import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { root } from '../root.js';
import { installOnlyFolders, nameOf, readLock } from './locked-packages.js';

const lock = readLock();

describe('packages that only serve the installation of others', () => {
  const folders = installOnlyFolders(lock);

  it('are those by which nodegit downloads and compiles itself', () => {
    const names = folders.map(nameOf);
    expect(names).toEqual(expect.arrayContaining(['request', 'tar', 'got', 'node-gyp', 'node-pre-gyp']));
  });

  it.each(['fs-extra', 'lodash', 'graceful-fs', 'nodegit', 'pg', 'semver'])(
    'are not %s, which a process imports',
    (name) => {
      expect(folders).not.toContain(`node_modules/${name}`);
    },
  );

  it('leave nodegit all that it imports', () => {
    const dist = join(root, 'node_modules', 'nodegit', 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    const imported = files.flatMap((file) =>
      [...readFileSync(join(dist, file), 'utf8').matchAll(/require\(["']([^."'][^"']*)["']\)/g)].map(
        ([, name = '']) => name,
      ),
    );
    const packages = new Set(imported.map((name) => name.split('/')[0] ?? name));

    expect([...packages].filter((name) => !builtinModules.includes(name)).sort()).toEqual(['fs-extra', 'lodash']);
  });
});
