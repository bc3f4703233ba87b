// npm run sbom: the packages that run in production, as CycloneDX. What only serves the installation of others is left out, as of the image.
import { randomUUID } from 'node:crypto';
import { type Lock, nameOf, readLock, runningFolders } from './locked-packages.js';

interface Component {
  readonly 'bom-ref': string;
  readonly type: 'library';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly expression: string }[];
}

function componentAt(lock: Lock, folder: string): Component {
  const { version = '', license, integrity } = lock[folder] ?? {};
  const name = nameOf(folder);
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: integrity === undefined ? [] : [hashOf(integrity)],
    licenses: license === undefined ? [] : [{ expression: license }],
  };
}

/** npm writes `sha512-<base64>`, CycloneDX `SHA-512` and hexadecimal digits. */
function hashOf(integrity: string): Component['hashes'][number] {
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/s);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}

const lock = readLock();
const components = new Map(
  runningFolders(lock).map((folder) => {
    const component = componentAt(lock, folder);
    return [component['bom-ref'], component];
  }),
);
const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { 'bom-ref': 'ingot', type: 'application', name: 'ingot', version: lock['']?.version },
  },
  components: [...components.values()],
};
console.log(JSON.stringify(sbom, null, 2));
