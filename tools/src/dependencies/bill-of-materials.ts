import { randomUUID } from 'node:crypto';
import { MIT_BY_THEIR_FILES } from './check-dependencies.js';
import { type Lock, nameOf, runningFolders } from './locked-packages.js';

interface Component {
  readonly 'bom-ref': string;
  readonly type: 'library';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly expression: string }[];
}

/** What the image is built for. */
const PROCESSORS = ['x64', 'arm64'];

const isForOurSystems = ({ os, cpu }: Lock[string]): boolean =>
  (os.length === 0 || os.includes('linux')) && (cpu.length === 0 || PROCESSORS.some((one) => cpu.includes(one)));

function componentAt(lock: Lock, folder: string): Component {
  const { version = '', license: declared, integrity } = lock[folder] ?? {};
  const name = nameOf(folder);
  const license = declared ?? (MIT_BY_THEIR_FILES.has(name) ? 'MIT' : undefined);
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

/** The packages that run in production, as CycloneDX. What only serves the installation of others is left out, as of the image. */
export function billOfMaterials(lock: Lock) {
  const components = new Map(
    runningFolders(lock).flatMap((folder) => {
      const entry = lock[folder];
      if (entry === undefined || !isForOurSystems(entry)) return [];
      const component = componentAt(lock, folder);
      return [[component['bom-ref'], component] as const];
    }),
  );
  return {
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
}
