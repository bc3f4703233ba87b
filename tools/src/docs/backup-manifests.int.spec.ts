import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';
import { builtExport } from './config-schemas.js';
import { parseDocuments, readManifests } from './manifest-files.js';

const directory = join(root, 'deploy/k8s');

const podTemplate = z.object({
  template: z.object({
    metadata: z.object({ labels: z.object({ 'app.kubernetes.io/name': z.string() }) }),
    spec: z.looseObject({
      serviceAccountName: z.string(),
      securityContext: z.unknown(),
      containers: z.tuple([
        z.looseObject({
          args: z.array(z.string()),
          envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }) })),
          env: z.array(
            z.object({
              name: z.string(),
              value: z.string().optional(),
              valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
            }),
          ),
          securityContext: z.unknown(),
          volumeMounts: z.array(
            z.object({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() }),
          ),
        }),
      ]),
      volumes: z.array(
        z.looseObject({
          name: z.string(),
          secret: z.object({ secretName: z.string(), optional: z.boolean().default(false) }).optional(),
        }),
      ),
    }),
  }),
});
type Pod = z.output<typeof podTemplate>['template']['spec'];

const manifests = readManifests(directory);
const documentOf = (file: string): unknown => manifests.get(file)?.[0];
const cronJob = z.object({
  spec: z.object({ concurrencyPolicy: z.string(), jobTemplate: z.object({ spec: podTemplate }) }),
});
const job = z.object({ spec: podTemplate });
const backup = cronJob.parse(documentOf('components/backup/cron-job.yaml')).spec;
const pods: [string, Pod][] = [
  ['backup', backup.jobTemplate.spec.template.spec],
  ['restore', job.parse(documentOf('restore/job.yaml')).spec.template.spec],
];

const newSecrets = (env: NodeJS.ProcessEnv) =>
  parseDocuments(
    execFileSync(process.execPath, [join(directory, 'new-secrets.mjs')], {
      env: { ...process.env, POSTGRES_URL: '', REDIS_URL: '', ...env },
    }).toString(),
    'new-secrets.mjs',
  );
const secrets = newSecrets({});
const valuesOf = (secret: string) => secrets.find(({ metadata }) => metadata?.name === secret)?.stringData ?? {};

function environmentOf({ containers: [container] }: Pod): Record<string, string | undefined> {
  const shared = container.envFrom.flatMap(({ secretRef }) => Object.entries(valuesOf(secretRef.name)));
  const own = container.env.map(({ name, value, valueFrom }) => {
    const { name: secret = '', key = '' } = valueFrom?.secretKeyRef ?? {};
    return [name, value ?? valuesOf(secret)[key]] as const;
  });
  return Object.fromEntries([...shared, ...own]);
}

describe.each(pods)('the pod that makes a %s', (command, pod) => {
  const [container] = pod.containers;

  it('runs a file that the build makes', () => {
    const [file = '', ...args] = container.args;
    expect(existsSync(join(root, file))).toBe(true);
    expect(args).toEqual([command]);
  });

  it('finds every variable that it needs, each is valid, and none is unknown', async () => {
    const schema = await builtExport('apps/repo-service/dist/backup/program/config.js', 'backupConfig');
    if (!(schema instanceof z.ZodObject)) throw new Error('there is no schema');
    expect(schema.safeParse(environmentOf(pod))).toMatchObject({ success: true });
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(container.env.map(({ name }) => name)));
  });

  it('runs with no right that it does not need', () => {
    expect(pod).toMatchObject({ automountServiceAccountToken: false, restartPolicy: 'Never' });
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('mounts what it has, and has what it mounts', () => {
    const mounted = container.volumeMounts.map(({ name }) => name);
    expect(pod.volumes.map(({ name }) => name).sort()).toEqual(mounted.sort());
  });
});

describe('backups', () => {
  it('are made one at a time', () => {
    expect(backup.concurrencyPolicy).toBe('Forbid');
  });

  it('keep every secret of the installation but their own key, and that of a PostgreSQL which is part of the overlay', () => {
    const [, pod] = pods[0] ?? [];
    const kept = pod?.volumes.flatMap(({ secret }) => secret?.secretName ?? []);
    const all = secrets.flatMap(({ metadata }) => metadata?.name ?? []);
    expect(kept?.sort()).toEqual(all.filter((name) => !['backup', 'postgres'].includes(name)).sort());
    const places = pod?.containers[0].volumeMounts.filter(({ mountPath }) => mountPath.startsWith('/secrets/'));
    for (const { mountPath, readOnly } of places ?? []) {
      expect(readOnly).toBe(true);
      expect(kept).toContain(mountPath.slice('/secrets/'.length));
    }
  });

  it('start without the Secrets that an installation does not have, whose PostgreSQL and Redis are its own', () => {
    const given = newSecrets({
      POSTGRES_URL: 'postgres://u:p@db.example.com',
      REDIS_URL: 'redis://:p@redis.example.com',
    });
    const [, pod] = pods[0] ?? [];
    const needed = pod?.volumes.flatMap(({ secret }) => (secret?.optional === false ? secret.secretName : []));
    expect(needed?.length).toBeGreaterThan(5);
    expect(given.flatMap(({ metadata }) => metadata?.name ?? [])).toEqual(expect.arrayContaining(needed ?? []));
  });

  it('reach the PostgreSQL that is part of an overlay', () => {
    const policy = JSON.stringify(documentOf('overlays/dev/postgres/network-policy.yaml'));
    const { labels } = backup.jobTemplate.spec.template.metadata;
    expect(policy).toContain(JSON.stringify(labels['app.kubernetes.io/name']));
  });
});
