import { join } from 'node:path';
import { root } from '../root.js';
import { manifestObject, readManifests, resourceFiles } from './manifest-files.js';
import { type KubernetesRelease, misfits, type NamedObject } from './manifest-types.js';

const directory = join(root, 'deploy/k8s');

/** What is no resource of a kustomization changes one: it is a patch. */
function allObjects(): NamedObject[] {
  const manifests = [...readManifests(directory)];
  const resources = new Set(
    manifests.flatMap(([path, [content]]) =>
      isKustomization(path) && content ? resourceFiles(directory, path, content) : [],
    ),
  );
  return manifests
    .filter(([path]) => !isKustomization(path))
    .flatMap(([path, objects]) => objects.map((object) => ({ from: path, object, isPatch: !resources.has(path) })));
}

const isKustomization = (path: string): boolean => path.endsWith('kustomization.yaml');

const deployment = (spec: object): NamedObject => ({
  from: 'deployment.yaml',
  object: manifestObject.parse({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec }),
});
const selector = { matchLabels: { app: 'web' } };
const template = (pod: object) => ({ metadata: { labels: { app: 'web' } }, spec: pod });
const container = { name: 'web', image: 'web' };

describe('the manifests', () => {
  it.each<KubernetesRelease>(['1.23', '1.33'])(
    'fit the API of Kubernetes %s, object by object',
    (release) => {
      const objects = allObjects();

      expect(objects.filter(({ isPatch }) => !isPatch).length).toBeGreaterThan(50);
      expect(objects.filter(({ isPatch }) => isPatch).length).toBeGreaterThan(3);
      expect(misfits(release, objects)).toEqual([]);
    },
    120_000,
  );
});

describe('the check of manifests', () => {
  it('names an unknown field, a wrong type, a missing field and a kind that the release lacks', () => {
    const found = misfits('1.23', [
      deployment({ selector, template: template({ containers: [container] }), replica: 2 }),
      deployment({ selector, template: template({ containers: [container] }), replicas: 'two' }),
      deployment({ template: template({ containers: [container] }) }),
      {
        from: 'policy.yaml',
        object: manifestObject.parse({
          apiVersion: 'admissionregistration.k8s.io/v1',
          kind: 'ValidatingAdmissionPolicy',
          metadata: { name: 'late' },
        }),
      },
    ]);

    expect(found).toEqual([
      expect.stringMatching(/"replica".* does not exist/),
      expect.stringMatching(/deployment.yaml: Deployment web, Kubernetes 1.23: Type 'string' is not assignable/),
      expect.stringMatching(/"selector".* is missing/),
      expect.stringContaining('ValidatingAdmissionPolicy'),
    ]);
  }, 60_000);

  it('lets a patch leave fields out, but names those that are unknown', () => {
    const patch = {
      ...deployment({ replicas: 2, template: { spec: { containers: [{ name: 'web', imge: 'x' }] } } }),
      isPatch: true,
    };

    expect(misfits('1.33', [patch])).toEqual([expect.stringContaining('imge')]);
  }, 60_000);

  it('tells a field that came with a later release', () => {
    const constraint = {
      maxSkew: 1,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'DoNotSchedule',
      matchLabelKeys: ['pod-template-hash'],
    };
    const spread = deployment({
      selector,
      template: template({ containers: [container], topologySpreadConstraints: [constraint] }),
    });

    expect(misfits('1.23', [spread])).toEqual([expect.stringContaining('matchLabelKeys')]);
    expect(misfits('1.33', [spread])).toEqual([]);
  }, 60_000);
});
