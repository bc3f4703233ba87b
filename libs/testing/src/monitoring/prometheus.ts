import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { getBinary } from '../../../../tools/src/setup/system-packages.js';
import { eventually } from '../http/eventually.js';
import { freePort } from '../../../../tools/src/launcher/ports.js';

const answer = z.object({
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
});

/** A real Prometheus that asks processes for their metrics every second. */
export class Prometheus {
  private constructor(
    private readonly url: string,
    private readonly child: ChildProcess,
    private readonly directory: string,
  ) {}

  /** @param operators the URLs of operations servers */
  static async start(operators: readonly string[]): Promise<Prometheus> {
    const directory = mkdtempSync(join(tmpdir(), 'ingot-prometheus-'));
    const configuration = {
      global: { scrape_interval: '1s', scrape_timeout: '1s' },
      scrape_configs: [
        {
          job_name: 'ingot',
          metrics_path: '/-/metrics',
          static_configs: [{ targets: operators.map((url) => new URL(url).host) }],
        },
      ],
    };
    const file = join(directory, 'prometheus.yml');
    writeFileSync(file, JSON.stringify(configuration));
    const address = `127.0.0.1:${await freePort()}`;
    const options = [`--config.file=${file}`, `--storage.tsdb.path=${directory}`, `--web.listen-address=${address}`];
    const child = spawn(getBinary('prometheus'), options, { stdio: 'ignore' });
    const url = `http://${address}`;
    await eventually(
      () =>
        fetch(`${url}/-/ready`)
          .then(({ ok }) => ok)
          .catch(() => false),
      (isReady) => isReady,
    );
    return new Prometheus(url, child, directory);
  }

  async stop(): Promise<void> {
    this.child.kill();
    if (this.child.exitCode === null) await once(this.child, 'exit');
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** The labels of what an expression yields now: nothing while it is not true. */
  async query(expression: string): Promise<readonly Readonly<Record<string, string>>[]> {
    const response = await fetch(`${this.url}/api/v1/query`, {
      method: 'POST',
      body: new URLSearchParams({ query: expression }),
    });
    return answer.parse(await response.json()).data.result.map(({ metric }) => metric);
  }
}
