import { type StoredAdvisories } from './advisories.js';
import { installedFolders, installOnlyFolders, type Lock, nameOf } from './locked-packages.js';

/** Licences that let anybody run and pass on what is under them, also beside ours. */
const ACCEPTED = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'CC0-1.0',
  ],
  ...['Python-2.0', 'PSF-2.0', 'CC-BY-4.0', 'MPL-2.0'],
]);

/** Their `package.json` names the licence in the old way, which the lock leaves out. All are MIT. */
export const MIT_BY_THEIR_FILES = new Set([
  ...['buildcheck', 'busboy', 'cpu-features', 'dicer', 'humanize-number', 'only', 'ssh2', 'streamsearch'],
]);

/** What is wrong with the locked packages: licences that are not accepted, and advisories that nobody has given a reason to accept. */
export function problemsOf(lock: Lock, { advisories }: StoredAdvisories): string[] {
  return [...licenceProblems(lock), ...advisoryProblems(lock, advisories)];
}

function licenceProblems(lock: Lock): string[] {
  return installedFolders(lock).flatMap((folder) => {
    const { license, version, optional } = lock[folder] ?? {};
    const name = nameOf(folder);
    if (license === undefined)
      return optional === true || MIT_BY_THEIR_FILES.has(name) ? [] : [`${name}@${version}: no licence`];
    return isAccepted(license) ? [] : [`${name}@${version}: the licence ${license} is not accepted`];
  });
}

/** An expression such as `(MIT OR CC0-1.0)` or `Apache-2.0 AND MIT`, without further parentheses. */
const isAccepted = (expression: string): boolean =>
  expression
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ACCEPTED.has(licence)));

function advisoryProblems(lock: Lock, advisories: StoredAdvisories['advisories']): string[] {
  const installOnly = new Set(installOnlyFolders(lock));
  return installedFolders(lock).flatMap((folder) => {
    const { version = '', dev = false } = lock[folder] ?? {};
    const concerning = advisories.filter((one) => one.package === nameOf(folder) && one.versions.includes(version));
    const isRun = !dev && !installOnly.has(folder);
    const open = concerning.filter(({ accepted }) => accepted === undefined || isRun);
    return open.map(({ id, severity, title }) => `${nameOf(folder)}@${version}: ${severity}, ${id}, ${title}`);
  });
}
