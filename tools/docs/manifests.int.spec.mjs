import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { configSchemas } from './config-schemas.mjs';
import { parseDocuments, readManifests, referencedFiles } from './manifest-files.mjs';

const root = resolve(import.meta.dirname, '../..');
const directory = join(root, 'deploy/k8s');
const manifests = readManifests(directory);

const isKustomization = (path) => path.endsWith('kustomization.yaml');
const kustomizations = [...manifests]
  .filter(([path]) => isKustomization(path))
  .map(([path, [content]]) => ({ path, content }));
const inBase = [...manifests].filter(([path]) => path.startsWith('base/')).flatMap(([, documents]) => documents);
const named = (kind, name) => inBase.find((object) => object.kind === kind && object.metadata.name === name);
const workloads = [...manifests.values()]
  .flat()
  .filter(({ kind, spec }) => ['Deployment', 'StatefulSet'].includes(kind) && spec.selector !== undefined);
const ours = workloads.filter(({ spec }) => spec.template.spec.containers[0].image === 'ingot');

const newSecrets = (env) =>
  parseDocuments(
    execFileSync(process.execPath, [join(directory, 'new-secrets.mjs')], {
      env: { ...process.env, ...env },
    }).toString(),
    'new-secrets.mjs',
  );
const secrets = newSecrets({ POSTGRES_URL: '' });
const secretNamed = (name) => secrets.find(({ metadata }) => metadata.name === name)?.stringData;

/** What a container finds in its environment, as far as the manifests say. */
function environmentOf({ spec }) {
  const [{ envFrom = [], env = [] }] = spec.template.spec.containers;
  const shared = envFrom.map(({ configMapRef, secretRef }) =>
    configMapRef ? named('ConfigMap', configMapRef.name).data : secretNamed(secretRef.name),
  );
  const own = env.map(({ name, value, valueFrom }) => [
    name,
    value ?? `from-${valueFrom.fieldRef.fieldPath.replace('.', '-')}`,
  ]);
  return { ...Object.assign({}, ...shared), ...Object.fromEntries(own) };
}

const drainSeconds = (workload) => Number(environmentOf(workload).DRAIN_SECONDS);
const preStopSeconds = ({ spec }) => Number(spec.template.spec.containers[0].lifecycle?.preStop.exec.command[1] ?? 0);
const nameOf = ({ metadata }) => metadata.name;

describe('kustomizations', () => {
  it('name only files that exist', () => {
    const missing = kustomizations.flatMap(({ path, content }) =>
      referencedFiles(directory, path, content).filter((file) => !existsSync(join(directory, file))),
    );
    expect(missing).toEqual([]);
  });

  it('leave no manifest out', () => {
    const used = new Set(kustomizations.flatMap(({ path, content }) => referencedFiles(directory, path, content)));
    const overlays = ['overlays/dev/kustomization.yaml', 'overlays/ha/kustomization.yaml'];
    expect([...manifests.keys()].filter((path) => !used.has(path))).toEqual(overlays);
  });
});

describe('workloads', () => {
  it('are our five processes and what they stand on', () => {
    const own = ['ci-service', 'gateway', 'mr-service', 'repo-service', 'user-service'];
    expect(ours.map(nameOf).sort()).toEqual(own);
    expect(workloads.map(nameOf).sort()).toEqual([...own, 'nats', 'postgres', 'redis'].sort());
  });

  it.each(workloads.map((workload) => [nameOf(workload), workload]))(
    '%s runs with no right that it does not need',
    (name, { spec }) => {
      const { containers, securityContext, ...pod } = spec.template.spec;

      expect(pod).toMatchObject({ serviceAccountName: name, automountServiceAccountToken: false });
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.anything() },
          limits: { memory: expect.anything() },
        });
      }
    },
  );

  it.each(workloads.map((workload) => [nameOf(workload)]))('%s is named by a network policy', (name) => {
    const policies = [...manifests.values()].flat().filter(({ kind }) => kind === 'NetworkPolicy');
    const own = policies.find(({ spec }) => spec.podSelector?.matchLabels?.['app.kubernetes.io/name'] === name);
    expect(own?.spec.policyTypes).toEqual(['Ingress', 'Egress']);
  });
});

describe('our processes', () => {
  const cases = ours.map((workload) => [nameOf(workload), workload]);

  it.each(cases)('%s finds every variable that it needs, and each is valid', async (name, workload) => {
    const { [name]: schema } = await configSchemas(root);
    const result = schema.safeParse(environmentOf(workload));
    expect(result.error?.issues ?? []).toEqual([]);
  });

  it.each(cases)('%s is asked for its health where it answers', (_name, { spec }) => {
    const [{ ports, ...container }] = spec.template.spec.containers;
    expect(ports.map(({ name }) => name)).toContain('http');
    expect(container.startupProbe.httpGet).toEqual({ path: '/-/readiness', port: 'http' });
    expect(container.readinessProbe.httpGet).toEqual({ path: '/-/readiness', port: 'http' });
    expect(container.livenessProbe.httpGet).toEqual({ path: '/-/liveness', port: 'http' });
  });

  it.each(cases)('%s gets longer to end than it may take', (_name, workload) => {
    const closing = 5; // what the process itself allows on top of its drain
    const longest = preStopSeconds(workload) + drainSeconds(workload) + closing;
    expect(workload.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(longest);
  });

  it.each(cases)('%s runs a file that the build makes', (_name, { spec }) => {
    const [file] = spec.template.spec.containers[0].args;
    expect(existsSync(join(root, file))).toBe(true);
  });
});

describe('new-secrets.mjs', () => {
  it('makes different secrets each time', () => {
    const values = (all) => all.flatMap(({ stringData }) => Object.values(stringData));
    const before = new Set(values(secrets));
    expect(values(newSecrets({ POSTGRES_URL: '' })).filter((value) => before.has(value))).toEqual(['ingot']); // a user name
  });

  it('points every service to its own database of the server that it is given', () => {
    const given = newSecrets({ POSTGRES_URL: 'postgres://somebody:secret@db.example.com:6543' });
    const urls = given.flatMap(({ stringData }) => stringData.DATABASE_URL ?? []);
    expect(urls).toEqual(
      ['ingot_users', 'ingot_repos', 'ingot_mrs', 'ingot_ci'].map(
        (name) => `postgres://somebody:secret@db.example.com:6543/${name}`,
      ),
    );
    expect(given.map(nameOf)).not.toContain('postgres');
  });
});
