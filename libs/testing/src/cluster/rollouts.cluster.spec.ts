import { bash, bashBlocks } from '../../../../tools/src/docs/executed-blocks.js';
import { Given } from '../given/given.js';
import { ApiClient } from '../http/api-client.js';
import { wrongReplies } from '../resilience/audit.js';
import { type Observation } from '../resilience/observed-client.js';
import { type Seen, underLoad } from '../resilience/under-load.js';
import { type ReachableIngot } from '../stack/running-stack.js';
import { Cluster } from './cluster.js';

const OURS = ['gateway', 'user-service', 'mr-service', 'ci-service', 'repo-service'];
const STATEFUL = ['repo-service', 'nats'];

const README_MS = 120_000;
/** Load before and after what happens. */
const AROUND_MS = 3_000;
/** The longest that a request may wait for a storage that is being replaced. */
const HELD_MS = 15_000;
/** With no replica left: until the old pod is gone, and another one is scheduled, started and found ready. */
const BACK_WITHIN_MS = 20_000;
/** With replicas left: until clients and processes no longer ask the one that is gone. */
const OTHERS_SERVE_WITHIN_MS = 5_000;

const cluster = new Cluster();
/** An overlay may use a Redis outside of the cluster. */
const components = [...OURS, 'nats', ...((await cluster.pods('redis')).length > 0 ? ['redis'] : [])];
const replicated: string[] = [];
for (const component of components) if ((await cluster.pods(component)).length > 1) replicated.push(component);
const nodes = await cluster.nodes();

const workloadOf = (component: string): string =>
  `${STATEFUL.includes(component) ? 'statefulset' : 'deployment'}/${component}`;

async function reach(): Promise<ReachableIngot> {
  const rootToken = await cluster.secret('user-service', 'INGOT_ROOT_TOKEN');
  const address = await cluster.kubectl('get', 'service', 'gateway', '--output=jsonpath={.spec.clusterIP}');
  return { url: process.env.INGOT_CLUSTER_URL ?? `http://${address}`, rootToken };
}

async function underClusterLoad(title: string, act: () => Promise<void>): Promise<Seen> {
  const running = await reach();
  const root = new ApiClient(running.url, running.rootToken);
  const given = new Given(running, root, true);
  return underLoad({ running, root, given }, title, act, { aroundMs: AROUND_MS });
}

const failuresIn = (observations: readonly Observation[]): Observation[] =>
  observations.filter(({ status }) => status === null || status >= 500);

describe('an installation', () => {
  it('has every pod ready, and none restarted', async () => {
    for (const component of components) {
      const pods = await cluster.pods(component);
      expect(pods.length).toBeGreaterThan(0);
      expect(pods).toEqual(pods.map(({ name }) => ({ name, isReady: true, restarts: 0 })));
    }
  });

  it(
    'leads through the first call of the README',
    async () => {
      const { stdout, stderr } = await bash(bashBlocks('README.md').join('\n'), await reach());

      expect(stderr).toBe('');
      expect(stdout.endsWith('Greetings come from hello.py.\n')).toBe(true);
    },
    README_MS,
  );
});

describe('a rolling update', () => {
  it.each(OURS)('of %s fails no request and loses nothing', async (component) => {
    const { observations, lost } = await underClusterLoad(`roll ${component}`, () =>
      cluster.roll(workloadOf(component)),
    );

    expect(failuresIn(observations)).toEqual([]);
    expect(lost).toEqual([]);
    expect(Math.max(...observations.map(({ milliseconds }) => milliseconds))).toBeLessThan(HELD_MS);
  });
});

/** Deletes pods at once under load. @returns how long after that the last request failed, in milliseconds */
async function failingAfterDeletion(component: string, pods: readonly string[]): Promise<number> {
  const title = `delete ${pods.length === 1 ? 'one' : 'every'} ${component}`;
  const { observations, lost, startedAt } = await underClusterLoad(title, async () => {
    await cluster.deleteAtOnce(pods);
    await cluster.waitFor(workloadOf(component));
  });

  const lastFailure = Math.max(startedAt, ...failuresIn(observations).map(({ sentAt }) => sentAt));
  process.stderr.write(`${title}: the last failed request was sent after ${lastFailure - startedAt} ms\n`);
  expect(wrongReplies(observations, { mayBreak: true })).toEqual([]);
  expect(lost).toEqual([]);
  return lastFailure - startedAt;
}

describe('all pods of a component deleted at once', () => {
  it.each(components)('of %s take nothing acknowledged with them, and others serve soon', async (component) => {
    const pods = (await cluster.pods(component)).map(({ name }) => name);

    expect(await failingAfterDeletion(component, pods)).toBeLessThan(BACK_WITHIN_MS);
  });
});

if (replicated.length > 0) {
  describe('one pod of several deleted at once', () => {
    it.each(replicated)('of %s takes nothing acknowledged with it, and the others serve at once', async (component) => {
      const [pod] = await cluster.pods(component);
      const limit = component === 'repo-service' ? BACK_WITHIN_MS : OTHERS_SERVE_WITHIN_MS; // its storage is nobody else's

      expect(await failingAfterDeletion(component, pod === undefined ? [] : [pod.name])).toBeLessThan(limit);
    });
  });
}

if (nodes.length > 1 && replicated.length > 0) {
  describe('a drained node', () => {
    it.each(nodes)('%s fails no request and loses nothing', async (node) => {
      const { observations, lost } = await underClusterLoad(`drain ${node}`, async () => {
        await cluster.drain(node);
        for (const component of components) await cluster.waitFor(workloadOf(component));
      }).finally(() => cluster.uncordon(node));

      expect(failuresIn(observations)).toEqual([]);
      expect(lost).toEqual([]);
    });
  });
}
