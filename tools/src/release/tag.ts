// npm run release:tag: tags the commit of a release with what the changelog says of it. Pushing the tag is up to whoever releases.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.js';
import { messageOf } from '../setup/json-file.js';
import { currentVersion, otherVersions, releasesIn } from './releases.js';

const git = (args: readonly string[], input?: string): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', ...(input === undefined ? {} : { input }) }).trim();

function tagRelease(): string {
  const version = currentVersion();
  const tag = `v${version}`;
  const [release] = releasesIn(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  const others = otherVersions(version);
  if (others.length > 0) throw new Error(`package.json says ${version}, but not everywhere:\n${others.join('\n')}`);
  if (release?.version !== version || release.date === null) {
    throw new Error(`CHANGELOG.md must begin with "## ${version} (YYYY-MM-DD)", the date of the release`);
  }
  if (git(['status', '--porcelain']) !== '') throw new Error('commit the changes first: the tag is for a commit');
  if (git(['tag', '--list', tag]) !== '')
    throw new Error(`${tag} exists; a release is never changed, make the next one`);
  git(['tag', '--annotate', '--cleanup=verbatim', '--file=-', tag], `Ingot ${version}\n\n${release.text}\n`);
  return tag;
}

try {
  const tag = tagRelease();
  console.log(`${tag} is made; git push origin ${tag} publishes it`);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
