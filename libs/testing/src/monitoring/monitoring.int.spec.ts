import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../http/eventually.js';
import { useStack } from '../stack/use-stack.js';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const stack = useStack();
const scrape = async (process: string): Promise<string> =>
  (await fetch(`${stack.running.opsUrls[process]}/-/metrics`)).text();

const PROCESSES = ['gateway', 'user-service', 'repo-service', 'mr-service', 'ci-service'];

/** What follows the name of a metric, by its type. */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  counter: ['_total'],
  histogram: ['_bucket', '_sum', '_count'],
};

const exposedNames = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type = '']) =>
    (SUFFIXES[type] ?? ['']).map((suffix) => `${name}${suffix}`),
  );

const usedNames = (text: string): string[] =>
  [...text.matchAll(/\b(?:ingot|nodejs|process)_\w+/g)].map(([name]) => name);

const rules = read('deploy/monitoring/rules.yaml');
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);
const runbooks = [...rules.matchAll(/^ +runbook: (\S+)$/gm)].map(([, where]) => where);

describe('metrics', () => {
  const SERVICES = PROCESSES.filter((name) => name !== 'gateway');

  it.each(PROCESSES)('say which version %s runs', async (name) => {
    expect(await scrape(name)).toMatch(
      /^ingot_build_info\{version="\d+\.\d+\.\d+",revision="\w+",service="[\w-]+"\} 1$/m,
    );
  });

  it.each(SERVICES)('say how used up the connections and how large the backlog of %s are', async (name) => {
    const text = await known(name);

    for (const pool of ['reads', 'transactions']) {
      expect(text).toMatch(new RegExp(`^ingot_database_connections_in_use\\{pool="${pool}",.*\\} \\d+$`, 'm'));
      expect(text).toMatch(new RegExp(`^ingot_database_connections_idle\\{pool="${pool}",.*\\} \\d+$`, 'm'));
      expect(text).toMatch(new RegExp(`^ingot_database_connections_limit\\{pool="${pool}",.*\\} [1-9]\\d*$`, 'm'));
      expect(text).toMatch(new RegExp(`^ingot_database_waiting\\{pool="${pool}",.*\\} \\d+$`, 'm'));
    }
    expect(text).toMatch(/^ingot_outbox_unsent_events\{.*\} \d+$/m);
    expect(text).toMatch(/^ingot_outbox_oldest_unsent_seconds\{.*\} \d/m);
    expect(text).toMatch(/^ingot_consumer_pending_events\{consumer="[^"]+",.*\} \d+$/m);
    expect(text).toMatch(/^ingot_consumer_unacknowledged_events\{consumer="[^"]+",.*\} \d+$/m);
    expect(text).toMatch(/^ingot_events_set_aside_total\{consumer="[^"]+",.*\} \d+$/m);
  });

  it.each([
    ['user-service', 'mail'],
    ['mr-service', 'auto-merge'],
    ['mr-service', 'merge-statuses'],
    ['ci-service', 'pipeline-actions'],
    ['ci-service', 'artifact-expiry'],
  ])('say what waits in the queue of %s', async (name, queue) => {
    const text = await known(name);

    for (const state of ['waiting', 'active', 'delayed']) {
      expect(text).toMatch(new RegExp(`^ingot_queue_jobs\\{queue="${queue}",state="${state}",.*\\} \\d+$`, 'm'));
    }
    expect(text).toMatch(new RegExp(`^ingot_queue_oldest_waiting_seconds\\{queue="${queue}",.*\\} \\d`, 'm'));
  });

  it.each([
    ['repo-service', ['git processes', 'readers of git objects', 'git transfers over HTTP', 'git sessions over SSH']],
    ['repo-service', ['raw files and archives', 'listings of directories', 'file streams']],
    ['user-service', ['checks of passwords', 'hashes of new passwords', 'conversations with sign-in providers']],
    ['ci-service', ['file streams']],
  ])('say how much work %s does at once, and how much waits', async (name, kinds) => {
    const text = await scrape(name);

    for (const of of kinds) {
      expect(text).toMatch(new RegExp(`^ingot_places_in_use\\{of="${of}",.*\\} \\d+$`, 'm'));
      expect(text).toMatch(new RegExp(`^ingot_places_waiting\\{of="${of}",.*\\} \\d+$`, 'm'));
      expect(text).toMatch(new RegExp(`^ingot_places_refused_total\\{of="${of}",.*\\} \\d+$`, 'm'));
      expect(text).toMatch(new RegExp(`^ingot_places_limit\\{of="${of}",.*\\} [1-9]\\d*$`, 'm'));
    }
  });

  it.each([
    ['repo-service', 'default'],
    ['ci-service', 'artifacts'],
  ])('say what is left of the disk of %s', async (name, storage) => {
    const text = await known(name);

    for (const metric of ['size_bytes', 'free_bytes', 'inodes', 'free_inodes']) {
      expect(text).toMatch(new RegExp(`^ingot_storage_${metric}\\{storage="${storage}",.*\\} \\d`, 'm'));
    }
  });

  it('count the requests and calls in flight', async () => {
    const user = await stack.given.user();
    const inFlight = (text: string) => Number(/^ingot_\w+_in_flight\{.*\} (\d+)$/m.exec(text)?.[1]);

    await stack.holding('user-service', async (transaction) => {
      await transaction.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
      const change = stack.root.put(`/users/${user.id}`, { name: 'Somebody else' });
      for (const name of ['gateway', 'user-service']) {
        const counted = await eventually(
          async () => inFlight(await scrape(name)),
          (count) => count > 0,
        );
        expect(counted).toBeGreaterThan(0);
      }
      await transaction.commit();
      expect((await change).status).toBe(200);
    });
  });

  it('are all in the table of observing.md', async () => {
    const own = (await Promise.all(PROCESSES.map(scrape)))
      .flatMap(exposedNames)
      .filter((name) => name.startsWith('ingot_'))
      .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
    const described = read('docs/operations/observing.md').replaceAll(
      '`…_idle`, `…_limit`',
      'ingot_database_connections_idle ingot_database_connections_limit',
    );

    expect([...new Set(own)].filter((name) => !new RegExp(`\\b${name}\\b`).test(described))).toEqual([]);
  });

  /** A scrape for which everything that was asked answered in time, as on a machine that is not busy. */
  async function known(name: string): Promise<string> {
    for (;;) {
      const text = await scrape(name);
      if (!/^ingot_sampling_failed\{.*\} 1$/m.test(text)) return text;
    }
  }
});

describe('deploy/monitoring', () => {
  it.each(['rules.yaml', 'rules.test.yaml', 'dashboard.json'])('%s names only metrics that there are', async (file) => {
    const exposed = new Set((await Promise.all(PROCESSES.map(scrape))).flatMap(exposedNames));
    const used = usedNames(read(`deploy/monitoring/${file}`));

    expect(used.length).toBeGreaterThan(10);
    expect([...new Set(used)].filter((name) => !exposed.has(name))).toEqual([]);
  });

  it('serves the metrics that autoscalers ask for, and these alone', async () => {
    const exposed = new Set((await Promise.all(PROCESSES.map(scrape))).flatMap(exposedNames));
    const served = new Set(usedNames(read('deploy/monitoring/adapter-rules.yaml')));
    const scalers = ['gateway', 'services'].map((name) => read(`deploy/k8s/components/autoscaling/${name}.yaml`));

    expect(new Set(usedNames(scalers.join('\n')))).toEqual(served);
    expect([...served].filter((name) => !exposed.has(name))).toEqual([]);
  });

  it('has a chapter of the runbook for every alert, and no other', () => {
    const chapters = [...read('docs/operations/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);

    expect(chapters).toEqual(alerts);
    expect(runbooks).toEqual(alerts.map((alert) => `docs/operations/runbook.md#${alert.toLowerCase()}`));
  });

  it('has a test of every alert that fires, and of every one that does not', () => {
    const tests = read('deploy/monitoring/rules.test.yaml');
    for (const alert of alerts) {
      expect(tests).toContain(`{ alertname: ${alert}, eval_time: 45m, exp_alerts: [] }`);
      expect(tests).toContain(`runbook: docs/operations/runbook.md#${alert.toLowerCase()}`);
    }
  });

  it('has alerts that promtool finds right', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'rules.test.yaml'], {
      cwd: join(root, 'deploy/monitoring'),
      encoding: 'utf8',
    });

    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  });
});
