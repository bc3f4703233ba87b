import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../root.js';
import { configSchemas } from './config-schemas.js';

const directory = join(root, 'deploy/compose');

const service = z.object({
  image: z.string(),
  command: z.array(z.string()).default([]),
  env_file: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
});
type Service = z.output<typeof service>;

const file = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(readFileSync(join(directory, 'compose.yaml'), 'utf8'), { merge: true }));
const ours = Object.entries(file.services).filter(([, { image }]) => image.includes('INGOT_IMAGE'));

const made = join(mkdtempSync(join(tmpdir(), 'ingot-compose-')), 'secrets');
const makeSecrets = (): number | null =>
  spawnSync(process.execPath, [join(directory, 'new-secrets.mjs'), made], { stdio: 'ignore' }).status;
beforeAll(() => {
  execFileSync(process.execPath, [join(directory, 'new-secrets.mjs'), made]);
});
afterAll(() => rmSync(join(made, '..'), { recursive: true }));

/** The value of a variable where whoever starts it sets nothing: `${NAME:-value}`. */
const byDefault = (text: string): string => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

/** What a container finds in its environment. */
function environmentOf({ env_file: files, environment }: Service): Record<string, string> {
  const secrets = files.flatMap((name) =>
    readFileSync(join(made, name.replace('secrets/', '')), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const own = Object.entries(environment).map(([name, value]): [string, string] => [name, byDefault(value)]);
  return Object.fromEntries([...secrets, ...own]);
}

describe('the Compose file', () => {
  it('has our five processes and what they stand on', () => {
    expect(ours.map(([name]) => name).sort()).toEqual([
      'ci-service',
      'gateway',
      'mr-service',
      'repo-service',
      'user-service',
    ]);
    expect(Object.keys(file.services)).toEqual(expect.arrayContaining(['postgres', 'nats', 'redis']));
  });

  it.each(ours)('%s finds every variable that it needs, and each is valid', async (name, process) => {
    const schema = (await configSchemas()).processes.get(name);
    expect(schema?.safeParse(environmentOf(process))).toMatchObject({ success: true });
  });

  it.each(ours)('%s runs a file that the build makes, with no right that it does not need', (_name, process) => {
    expect(existsSync(join(root, process.command[0] ?? ''))).toBe(true);
    expect(process).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('publishes the ports of the gateway alone', () => {
    const published = Object.entries(file.services).flatMap(([name, { ports }]) => (ports.length > 0 ? name : []));
    expect(published).toEqual(['gateway']);
  });

  it('mounts volumes that it declares, and files that exist', () => {
    const sources = Object.values(file.services).flatMap(({ volumes }) =>
      volumes.map((one) => one.split(':')[0] ?? ''),
    );
    const files = sources.filter((source) => source.startsWith('.'));
    expect(files.filter((source) => !existsSync(join(directory, source)))).toEqual([]);
    expect(sources.filter((source) => !source.startsWith('.')).sort()).toEqual(Object.keys(file.volumes).sort());
  });

  it('keeps what processes write in directories that the image makes theirs', () => {
    const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
    const mounted = ours.flatMap(([, { volumes }]) => volumes.map((one) => one.split(':')[1]));
    expect(mounted.sort()).toEqual(['/data', '/data', '/storage']);
    expect(dockerfile).toContain('RUN install --directory --owner=1000 --group=1000 /data /storage\n');
  });
});

describe('its new-secrets.mjs', () => {
  it('writes a file for every env_file and one for backups, which nobody else may read', () => {
    const named = new Set(Object.values(file.services).flatMap(({ env_file: files }) => files));
    expect(
      readdirSync(made)
        .map((name) => `secrets/${name}`)
        .sort(),
    ).toEqual([...named, 'secrets/backup.env'].sort());
    for (const name of readdirSync(made)) expect(statSync(join(made, name)).mode & 0o077).toBe(0);
  });

  it('does not run twice, as another run would make another key', () => {
    const before = readFileSync(join(made, 'ingot.env'), 'utf8');
    expect(makeSecrets()).toBe(1);
    expect(readFileSync(join(made, 'ingot.env'), 'utf8')).toBe(before);
  });
});
