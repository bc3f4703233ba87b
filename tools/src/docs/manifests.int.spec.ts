import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';
import { configSchemas } from './config-schemas.js';
import {
  asWorkload,
  generatedVariables,
  type ManifestObject,
  parseDocuments,
  readManifests,
  referencedFiles,
  type Workload,
} from './manifest-files.js';

const directory = join(root, 'deploy/k8s');
const manifests = readManifests(directory);

const kustomizations = [...manifests].flatMap(([path, [content]]) =>
  path.endsWith('kustomization.yaml') && content ? [{ path, content }] : [],
);
const objects = [...manifests.values()].flat();
const base = kustomizations.find(({ path }) => path === 'base/kustomization.yaml')?.content;
const configMap = (name: string) => generatedVariables(base, name);

const workloads = objects.flatMap((object) => asWorkload(object) ?? []);
const nameOf = ({ metadata }: Workload): string => metadata.name;
const containerOf = ({ spec }: Workload) => {
  const [container] = spec.template.spec.containers;
  if (!container) throw new Error('a workload has no container');
  return container;
};
const ours = workloads.filter((workload) => containerOf(workload).image === 'ingot');

const newSecrets = (env: NodeJS.ProcessEnv): ManifestObject[] =>
  parseDocuments(
    execFileSync(process.execPath, [join(directory, 'new-secrets.mjs')], {
      env: { ...process.env, ...env },
    }).toString(),
    'new-secrets.mjs',
  );
const secrets = newSecrets({ POSTGRES_URL: '' });
const secretNamed = (name: string) => secrets.find(({ metadata }) => metadata?.name === name)?.stringData ?? {};

/** What a container finds in its environment, as far as the manifests say. */
function environmentOf(workload: Workload): Record<string, string | undefined> {
  const { env, envFrom } = containerOf(workload);
  const shared = envFrom.map(({ configMapRef, secretRef }) => ({
    ...(configMapRef && configMap(configMapRef.name)),
    ...(secretRef && secretNamed(secretRef.name)),
  }));
  const own = env.map(({ name, value, valueFrom }) => [
    name,
    value ?? `from-${valueFrom?.fieldRef?.fieldPath.replace('.', '-')}`,
  ]);
  return Object.fromEntries([...shared.flatMap((values) => Object.entries(values)), ...own]) as Record<string, string>;
}

const drainSeconds = (workload: Workload): number => Number(environmentOf(workload).DRAIN_SECONDS);
const preStopSeconds = (workload: Workload): number =>
  Number(containerOf(workload).lifecycle?.preStop.exec.command[1] ?? 0);

describe('kustomizations', () => {
  it('name only files that exist', () => {
    const missing = kustomizations.flatMap(({ path, content }) =>
      referencedFiles(directory, path, content).filter((file) => !existsSync(join(directory, file))),
    );
    expect(missing).toEqual([]);
  });

  it('leave no manifest out', () => {
    const used = new Set(kustomizations.flatMap(({ path, content }) => referencedFiles(directory, path, content)));
    const applied = ['overlays/dev/kustomization.yaml', 'overlays/ha/kustomization.yaml', 'restore/kustomization.yaml'];
    const chosen = ['autoscaling', 'backup', 'bucket', 'tls', 'tracing', 'zones'].map(
      (name) => `components/${name}/kustomization.yaml`,
    );
    expect([...manifests.keys()].filter((path) => !used.has(path)).sort()).toEqual([...chosen, ...applied]);
  });
});

describe('components', () => {
  it('set variables that every process has', async () => {
    const { platform } = await configSchemas();
    const components = kustomizations.filter(({ path }) => path.startsWith('components/'));
    const names = components.flatMap(({ content }) => Object.keys(generatedVariables(content, 'ingot')));
    expect(names).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
    expect(Object.keys(platform.shape)).toEqual(expect.arrayContaining(names));
  });
});

const variables = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.array(
          z.object({ env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]) }),
        ),
      }),
    }),
  }),
});

describe('variables of workloads and their patches', () => {
  it('stand after those that they refer to, without which Kubernetes leaves the reference as it is', () => {
    const lists = objects.flatMap((object) => {
      const { data } = variables.safeParse(object);
      return data?.spec.template.spec.containers.map(({ env }) => env) ?? [];
    });
    const references = lists.flatMap((env) =>
      env.flatMap(({ value = '' }, index) =>
        [...value.matchAll(/\$\((\w+)\)/g)].map(([, name]) => ({ name, before: env.slice(0, index) })),
      ),
    );

    expect(references.length).toBeGreaterThanOrEqual(3);
    for (const { name, before } of references) expect(before).toContainEqual(expect.objectContaining({ name }));
  });
});

describe('workloads', () => {
  it('have a priority: what there is one of stays longest when nodes run out of room', () => {
    const classes = objects
      .filter(({ kind }) => kind === 'PriorityClass')
      .flatMap(({ metadata }) => metadata?.name ?? []);
    expect(classes.sort()).toEqual(['ingot-foundation', 'ingot-replicated']);
    for (const workload of workloads) {
      const isOneOf = ['nats', 'redis', 'postgres', 'repo-service'].includes(nameOf(workload));
      const wanted = isOneOf ? 'ingot-foundation' : 'ingot-replicated';
      expect([nameOf(workload), workload.spec.template.spec.priorityClassName]).toEqual([nameOf(workload), wanted]);
    }
  });

  it('are our five processes and what they stand on', () => {
    const own = ['ci-service', 'gateway', 'mr-service', 'repo-service', 'user-service'];
    expect(ours.map(nameOf).sort()).toEqual(own);
    expect(workloads.map(nameOf).sort()).toEqual([...own, 'nats', 'postgres', 'redis'].sort());
  });

  it.each(workloads.map((workload): [string, Workload] => [nameOf(workload), workload]))(
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
        expect(container).toHaveProperty('resources.requests.cpu');
        expect(container).toHaveProperty('resources.limits.memory');
      }
    },
  );

  it.each(
    workloads
      .filter(({ metadata }) => !['postgres', 'redis'].includes(metadata.name))
      .map((one): [string, Workload] => [nameOf(one), one]),
  )('%s keeps its replicas on different nodes where it can, and starts where it cannot', (name, { spec }) => {
    expect(spec.template.spec.topologySpreadConstraints).toEqual([
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
      },
    ]);
  });

  it.each(workloads.map(nameOf))('%s is named by a network policy', (name) => {
    const policy = z.object({
      kind: z.literal('NetworkPolicy'),
      spec: z.object({
        podSelector: z.object({ matchLabels: z.object({ 'app.kubernetes.io/name': z.literal(name) }) }),
        policyTypes: z.array(z.string()),
      }),
    });
    const own = objects.flatMap((object) => policy.safeParse(object).data ?? []);
    expect(own[0]?.spec.policyTypes).toEqual(['Ingress', 'Egress']);
  });
});

const opsRules = z.object({
  spec: z.object({
    ingress: z.array(
      z.object({ from: z.array(z.unknown()).optional(), ports: z.array(z.object({ port: z.number() })) }),
    ),
  }),
});

describe('our processes', () => {
  const cases = ours.map((workload): [string, Workload] => [nameOf(workload), workload]);

  it.each(cases)('%s finds every variable that it needs, and each is valid', async (name, workload) => {
    const schema = (await configSchemas()).processes.get(name);
    const result = schema?.safeParse(environmentOf(workload));
    expect(result).toMatchObject({ success: true });
  });

  it.each(cases)('%s is asked for its health where it answers', (_name, workload) => {
    const { ports, startupProbe, readinessProbe, livenessProbe } = containerOf(workload);
    expect(ports.map(({ name }) => name)).toContain('http');
    expect(startupProbe?.httpGet).toEqual({ path: '/-/readiness', port: 'http' });
    expect(readinessProbe?.httpGet).toEqual({ path: '/-/readiness', port: 'http' });
    expect(livenessProbe?.httpGet).toEqual({ path: '/-/liveness', port: 'http' });
  });

  it.each(cases)(
    '%s shows its metrics on a port that no Service leads to, and that monitoring alone may reach',
    (name, workload) => {
      const { ports } = containerOf(workload);
      const opsPort = ports.find((port) => port.name === 'ops')?.containerPort;
      expect(environmentOf(workload).OPS_PORT).toBe(String(opsPort));
      const services = JSON.stringify(objects.filter(({ kind }) => kind === 'Service' || kind === 'Ingress'));
      expect(services).not.toContain(String(opsPort));
      expect(services).not.toContain('"ops"');
      const [policy] = objects.filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata?.name === name);
      const rules = opsRules
        .parse(policy)
        .spec.ingress.filter(({ ports: open }) => open.some(({ port }) => port === opsPort));
      expect(rules.map(({ from }) => JSON.stringify(from))).toEqual([
        '[{"namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"monitoring"}}}]',
      ]);
    },
  );

  it.each(cases)('%s gets longer to end than it may take', (_name, workload) => {
    const closing = 5; // what the process itself allows on top of its drain
    const longest = preStopSeconds(workload) + drainSeconds(workload) + closing;
    expect(workload.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(longest);
  });

  it.each(cases)('%s runs a file that the build makes', (_name, workload) => {
    const [file = ''] = containerOf(workload).args;
    expect(file).toMatch(/\.js$/);
    expect(existsSync(join(root, file))).toBe(true);
  });
});

describe('the image', () => {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');

  it('drops what only development depends on before it asks npm what is needed', () => {
    const [build = ''] = /RUN npm run build[^]*?(?=\n\n)/.exec(dockerfile) ?? [];
    const steps = build.split('&&').map((step) => step.trim().replace(/ *\\$/, ''));
    expect(steps.indexOf('rm -rf libs/client libs/testing tools')).toBeGreaterThan(0);
    expect(steps.indexOf('npm prune --omit=dev --ignore-scripts')).toBeGreaterThan(
      steps.indexOf('rm -rf libs/client libs/testing tools'),
    );
    expect(steps.at(-1)).toMatch(/libs\/\*\/test .*apps\/\*\/test/);
  });

  it('installs packages without other scripts of ours than `postinstall`, which needs nothing that is copied later', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const runByInstall = [
      'preinstall',
      'install',
      'postinstall',
      'preprepare',
      'prepare',
      'postprepare',
      'dependencies',
    ];
    expect(Object.keys(scripts).filter((name) => runByInstall.includes(name))).toEqual(['postinstall']);
    expect(scripts.postinstall).toBe('node tools/run.mjs setup/nodegit');
  });

  it('is told to be built with the client programs of each PostgreSQL that the manifests and Compose run, for backups', () => {
    const readme = readFileSync(join(root, 'deploy/README.md'), 'utf8');
    const [, clients = ''] = /--build-arg POSTGRESQL_CLIENT="(.*)"/.exec(readme) ?? [];
    for (const argument of ['POSTGRESQL_APT', 'POSTGRESQL_CLIENT']) expect(dockerfile).toContain(`\nARG ${argument}=`);
    const compose = readFileSync(join(root, 'deploy/compose/compose.yaml'), 'utf8');
    const servers = [...workloads.map((workload) => containerOf(workload).image), ...compose.split(/\s+/)].flatMap(
      (image) => /^postgres:(\d+)/.exec(image)?.[1] ?? [],
    );
    expect(servers.length).toBeGreaterThanOrEqual(2);
    for (const major of servers) expect(clients.split(' ')).toContain(`postgresql-client-${major}`);
  });

  it('is made on the base that the builder names, and knows the commit that it is made of', () => {
    expect(dockerfile.match(/^FROM .*$/gm)).toEqual(['FROM ${NODE} AS build', 'FROM ${NODE}']);
    expect(dockerfile).toMatch(/ARG INGOT_REVISION=unknown\nENV INGOT_REVISION=\$\{INGOT_REVISION\}/);
  });
});

describe('new-secrets.mjs', () => {
  it('makes different secrets each time', () => {
    const values = (all: readonly ManifestObject[]) => all.flatMap(({ stringData = {} }) => Object.values(stringData));
    const before = new Set(values(secrets));
    expect(values(newSecrets({ POSTGRES_URL: '' })).filter((value) => before.has(value))).toEqual([]);
  });

  it('makes passwords of letters alone, as nats.conf would read one like 12e5… as a number', () => {
    const passwords = [...Object.values(secretNamed('nats')), secretNamed('redis').REDIS_PASSWORD];
    expect(passwords).toHaveLength(6);
    for (const password of passwords) expect(password).toMatch(/^[A-Za-z]{32}$/);
  });

  it('points every service to its own database of the server that it is given', () => {
    const given = newSecrets({ POSTGRES_URL: 'postgres://somebody:secret@db.example.com:6543' });
    const urls = given.flatMap(({ stringData }) => stringData?.DATABASE_URL ?? []);
    expect(urls).toEqual(
      ['ingot_users', 'ingot_repos', 'ingot_mrs', 'ingot_ci'].map(
        (name) => `postgres://somebody:secret@db.example.com:6543/${name}`,
      ),
    );
    expect(given.map(({ metadata }) => metadata?.name)).not.toContain('postgres');
  });
});
