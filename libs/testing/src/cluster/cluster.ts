import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

/** The namespace of the manifests. */
const NAMESPACE = 'ingot';
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

  /** Deletes all pods of a component without a grace period. */
  async deleteAtOnce(component: string): Promise<void> {
    await this.kubectl('delete', 'pods', `--selector=${labelOf(component)}`, '--grace-period=0', '--force');
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
