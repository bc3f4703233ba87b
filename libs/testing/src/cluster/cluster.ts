import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

/** The namespace of the manifests. */
const NAMESPACE = 'ingot';
/** Nodes may have pods of others. */
const OURS_ALONE = '--pod-selector=app.kubernetes.io/part-of=ingot';
const OUTPUT_BYTES = 64 * 1024 ** 2;

const podList = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), deletionTimestamp: z.string().optional() }),
      status: z.object({
        containerStatuses: z.array(z.object({ ready: z.boolean(), restartCount: z.int() })).default([]),
      }),
    }),
  ),
});

export interface Pod {
  readonly name: string;
  readonly isReady: boolean;
  readonly restarts: number;
}

/** The Kubernetes cluster that `kubectl` reaches. */
export class Cluster {
  /** Runs kubectl in the namespace of the manifests. Returns its output; throws when it fails. */
  async kubectl(...args: readonly string[]): Promise<string> {
    const { stdout } = await run('kubectl', ['--namespace', NAMESPACE, ...args], { maxBuffer: OUTPUT_BYTES });
    return stdout.trimEnd();
  }

  /** Restarts all pods of a workload, one after the other, and waits for the new ones. @param workload like `deployment/gateway` */
  async roll(workload: string): Promise<void> {
    await this.kubectl('rollout', 'restart', workload);
    await this.waitFor(workload);
  }

  async waitFor(workload: string): Promise<void> {
    await this.kubectl('rollout', 'status', workload, '--timeout=240s');
  }

  /** Deletes pods without a grace period. */
  async deleteAtOnce(pods: readonly string[]): Promise<void> {
    await this.kubectl('delete', 'pods', ...pods, '--grace-period=0', '--force');
  }

  /** The names of the nodes that take pods. */
  async nodes(): Promise<string[]> {
    const names = await this.kubectl('get', 'nodes', '--field-selector=spec.unschedulable=false', '--output=name');
    return names.split('\n').flatMap((name) => name.split('/')[1] ?? []);
  }

  /** Moves our pods of a node to others, as its maintenance does. */
  async drain(node: string): Promise<void> {
    await this.kubectl('drain', node, OURS_ALONE, '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=240s');
  }

  /** Lets a node take pods again. */
  async uncordon(node: string): Promise<void> {
    await this.kubectl('uncordon', node);
  }

  /** The pods of a component, without those that are being deleted. */
  async pods(component: string): Promise<Pod[]> {
    const { items } = podList.parse(
      JSON.parse(await this.kubectl('get', 'pods', `--selector=${labelOf(component)}`, '--output=json')),
    );
    return items
      .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
      .map(({ metadata: { name }, status: { containerStatuses } }) => ({
        name,
        isReady: containerStatuses.length > 0 && containerStatuses.every(({ ready }) => ready),
        restarts: containerStatuses.reduce((sum, { restartCount }) => sum + restartCount, 0),
      }));
  }

  /** A value of a Secret. */
  async secret(name: string, key: string): Promise<string> {
    const value = await this.kubectl('get', 'secret', name, `--output=jsonpath={.data.${key}}`);
    return Buffer.from(value, 'base64').toString('utf8');
  }
}

const labelOf = (component: string): string => `app.kubernetes.io/name=${component}`;
