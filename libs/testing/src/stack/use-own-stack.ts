import { z } from 'zod';
import {
  type ClusterTemplate,
  startStack,
  type ProcessName,
  type Stack,
  type StackOptions,
  type StackProcess,
} from '../../../../tools/src/launcher/stack.js';
import { mailServer } from '../mail/mails.js';
import { TestStack } from './use-stack.js';

const START_MS = 300_000;

/** A private stack, whose processes a spec may kill, stop and start. */
export class OwnStack {
  private started: { readonly stack: Stack; readonly test: TestStack } | undefined;

  async start(options: StackOptions): Promise<void> {
    const stack = await startStack({
      keepLogsIn: process.env.INGOT_TEST_LOGS,
      isThrowaway: true,
      clusterTemplate: clusterTemplate(),
      ...options,
      env: { SMTP_URL: mailServer().url, ...options.env },
    });
    const { url, urls, sshPort, dataDir, rootToken, rootPassword, databaseUrls, backing } = stack;
    const opsUrls = Object.fromEntries([...stack.processes.keys()].map((name) => [name, stack.opsUrlOf(name)]));
    const where = { url, urls: [...urls], sshPort, opsUrls, natsUrl: backing.nats.url, databaseUrls, dataDir };
    this.started = { stack, test: new TestStack({ ...where, rootToken, rootPassword }, { processesEnd: true }) };
  }

  async stop(): Promise<void> {
    await this.started?.stack.stop();
  }

  /** The same interface as a shared stack's. */
  get test(): TestStack {
    return this.running.test;
  }

  get backing(): Stack['backing'] {
    return this.stack.backing;
  }

  get stack(): Stack {
    return this.running.stack;
  }

  process(name: ProcessName): StackProcess {
    const found = this.stack.processes.get(name);
    if (found === undefined) throw new Error(`the stack has no ${name}`);
    return found;
  }

  pidOf(name: ProcessName): number {
    const { pid } = this.process(name);
    if (pid === null) throw new Error(`${name} does not run`);
    return pid;
  }

  /** Waits until every process serves and has reconnected. */
  async untilReady(): Promise<void> {
    await Promise.all([...this.stack.processes.values()].map((process) => process.waitReady()));
  }

  private get running() {
    if (this.started === undefined) throw new Error('the stack is started before the tests, not before');
    return this.started;
  }
}

/** The template cluster that all stacks of the run copy: it has their databases, empty. */
function clusterTemplate(): ClusterTemplate {
  const given = process.env.INGOT_TEST_CLUSTER;
  if (given === undefined) throw new Error('integration specs run by jest.integration.config.mjs, which makes one');
  return z.object({ directory: z.string(), password: z.string() }).parse(JSON.parse(given));
}

/** A stack for this file alone: started before its tests, stopped after them. */
export function useOwnStack(options: Pick<StackOptions, 'gateways' | 'env'> = {}): OwnStack {
  const own = new OwnStack();
  beforeAll(() => own.start(options), START_MS);
  afterAll(() => own.stop(), START_MS);
  return own;
}
