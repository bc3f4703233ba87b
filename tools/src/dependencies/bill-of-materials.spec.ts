import { billOfMaterials } from './bill-of-materials.js';
import { readLock } from './locked-packages.js';

describe('the bill of materials', () => {
  const { components, ...document } = billOfMaterials(readLock());
  const names = components.map(({ name }) => name);

  it('is a CycloneDX document of this version of Ingot', () => {
    expect(document).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: 'ingot' } },
    });
    expect(document.metadata.component.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('has each package that runs once, with its version, licence and digest', () => {
    expect(names).toEqual(expect.arrayContaining(['nodegit', 'pg', '@nestjs/core', 'bullmq', 'ssh2']));
    for (const { name, version, licenses, hashes, ...component } of components) {
      expect(component['bom-ref']).toBe(`${name}@${version}`);
      expect(version).toMatch(/^\d/);
      expect([name, licenses.length, hashes.length]).toEqual([name, 1, 1]);
      for (const { alg, content } of hashes) expect(`${alg} ${content}`).toMatch(/^SHA-\d+ [0-9a-f]{40,128}$/);
    }
    expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length);
  });

  it('names scoped packages by a URL that others read', () => {
    const core = components.find(({ name }) => name === '@nestjs/core');
    expect(core?.purl).toBe(`pkg:npm/%40nestjs/core@${core?.version}`);
  });

  it('has nothing for other systems', () => {
    expect(names.filter((name) => /darwin|win32|linux-arm$/.test(name))).toEqual([]);
  });

  it.each(['request', 'tar', 'got', 'node-gyp', 'node-pre-gyp', 'jest', 'typescript', 'eslint'])(
    'has no %s, which only installs, builds or tests',
    (name) => {
      expect(names).not.toContain(name);
    },
  );
});
