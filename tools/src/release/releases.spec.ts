import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.js';
import { currentVersion, otherVersions, releasesIn } from './releases.js';

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');

describe('the releases of a changelog', () => {
  it('are those of its headings, with what is below each', () => {
    const text = '# Changelog\n\n## Unreleased (1.1.0)\n\nMore.\n\n## 1.0.0 (2026-12-01)\n\n### Notes\n\n- First.\n';
    expect(releasesIn(text)).toEqual([
      { version: '1.1.0', date: null, text: 'More.' },
      { version: '1.0.0', date: '2026-12-01', text: '### Notes\n\n- First.' },
    ]);
  });

  it.each(['## 1.0', '## Unreleased', '## 1.0.0', '## v1.0.0 (2026-12-01)'])('have no heading like %s', (heading) => {
    expect(() => releasesIn(`# Changelog\n\n${heading}\n`)).toThrow(heading);
  });
});

describe('this repository', () => {
  it('has an entry of its version in the changelog, before all others', () => {
    expect(releasesIn(changelog)[0]?.version).toBe(currentVersion());
    expect(releasesIn(changelog)[0]?.text).not.toBe('');
  });

  it('has one version in all packages', () => {
    expect(otherVersions(currentVersion())).toEqual([]);
    expect(otherVersions('99.0.0')).toContain(`apps/gateway needs @ingot/contracts: ${currentVersion()}`);
  });
});
