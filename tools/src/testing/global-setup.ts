import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startStack } from '../launcher/stack.js';
import { root } from '../root.js';
import { writeJson } from '../setup/json-file.js';
import { makeClusterTemplate } from './cluster-template.js';
import { startMailSink } from './mail-sink.js';
import { startTraceSink } from './trace-sink.js';
import { LOGS, SECRETS } from './secrets-in-logs.js';

/** What the teardown stops, in reverse order; jest loads it into the same process. */
export const running: { stop(): Promise<void> }[] = [];

/** Starts the one stack that all integration specs share; they read where it is from the file that INGOT_TEST_STACK names. */
export default async function globalSetup(): Promise<void> {
  const results = join(root, 'test-results');
  process.env.INGOT_TEST_LOGS = emptied(join(results, LOGS));
  process.env.INGOT_TEST_SECRETS = emptied(join(results, SECRETS));
  const mailDir = emptied(join(results, 'mails'));
  const mailSink = await startMailSink(mailDir);
  running.push(mailSink);
  process.env.INGOT_TEST_MAILS = JSON.stringify({ url: mailSink.url, directory: mailDir });
  const traceDir = emptied(join(results, 'traces'));
  const traceSink = await startTraceSink(traceDir);
  running.push(traceSink);
  process.env.INGOT_TEST_TRACES = traceDir;
  const { template, remove } = await makeClusterTemplate();
  running.push({ stop: () => Promise.resolve(remove()) });
  process.env.INGOT_TEST_CLUSTER = JSON.stringify(template);
  const stack = await startStack({
    keepLogsIn: process.env.INGOT_TEST_LOGS,
    isThrowaway: true,
    clusterTemplate: template,
    env: {
      SMTP_URL: mailSink.url,
      REPORT_COSTS: 'true',
      OTEL_EXPORTER_OTLP_ENDPOINT: traceSink.url,
      OTEL_TRACES_SAMPLER_ARG: '0', // only what a spec asks for, by the flag of its `traceparent`
      // all specs come from one address
      SIGN_IN_FAILURES_PER_ADDRESS: '1000000',
      TOKEN_FAILURES_PER_ADDRESS: '1000000',
      SIGN_UPS_PER_ADDRESS: '1000000',
      MAILS_PER_ADDRESS: '1000000',
    },
  });
  running.push(stack);
  const { url, urls, sshPort, dataDir, rootToken, rootPassword, databaseUrls } = stack;
  const natsUrl = stack.backing.nats.url;
  const opsUrls = Object.fromEntries([...stack.processes.keys()].map((name) => [name, stack.opsUrlOf(name)]));
  const pids = Object.fromEntries([...stack.processes.values()].map(({ name, pid }) => [name, pid]));
  const file = join(dataDir, 'test-stack.json');
  writeJson(file, { url, urls, sshPort, natsUrl, databaseUrls, dataDir, rootToken, rootPassword, opsUrls, pids });
  process.env.INGOT_TEST_STACK = file;
}

function emptied(path: string): string {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}
