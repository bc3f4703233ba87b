// npm run test:cluster [-- --overlay DIR] [--url URL] [--keep]: installs Ingot in the cluster that kubectl reaches, checks there what only
// a cluster shows, and removes it. Its nodes need the image that the overlay names.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../root.js';
import { messageOf } from '../setup/json-file.js';
import { runCommand, SetupError } from '../setup/run-command.js';

const NAMESPACE = 'ingot';
/** Marks the namespace of a check: another one is an installation, whose pods must not be deleted. */
const LABEL = 'ingot.test=cluster';
const SCALED_WITHIN_MS = 60_000;

const { values: options } = parseArgs({
  options: {
    overlay: { type: 'string', default: join(root, 'deploy/k8s/overlays/dev') },
    url: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});

/** The output of kubectl. Throws when it fails. */
const kubectl = (args: readonly string[], input = ''): string =>
  execFileSync('kubectl', [...args], { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] });

function hasCluster(): boolean {
  try {
    execFileSync('kubectl', ['get', 'namespaces', '--request-timeout=10s'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Installs the overlay with new secrets. */
async function install(): Promise<void> {
  const found = kubectl(['get', 'namespace', NAMESPACE, '--ignore-not-found', '--output=name']);
  const ours = kubectl(['get', 'namespaces', `--selector=${LABEL}`, '--output=name']);
  if (found !== '' && !ours.includes(`/${NAMESPACE}\n`)) {
    throw new SetupError(`The cluster has a namespace "${NAMESPACE}" that is not of this check. Nothing was changed.`);
  }
  if (found === '') {
    kubectl(['create', 'namespace', NAMESPACE]);
    kubectl(['label', 'namespace', NAMESPACE, LABEL]);
    const secrets = execFileSync(process.execPath, [join(root, 'deploy/k8s/new-secrets.mjs')], { encoding: 'utf8' });
    kubectl(['apply', '--filename=-'], secrets);
  }
  const began = Date.now();
  const overlay = resolve(options.overlay);
  console.log(kubectl(['apply', '--kustomize', overlay]));
  kubectl(['label', 'namespace', NAMESPACE, LABEL, '--overwrite']);
  await untilScaled();
  for (const kind of ['statefulset', 'deployment']) {
    for (const workload of kubectl(['--namespace', NAMESPACE, 'get', kind, '--output=name'])
      .split('\n')
      .filter(Boolean)) {
      await kubectlOrFail(['--namespace', NAMESPACE, 'rollout', 'status', workload, '--timeout=300s']);
    }
  }
  console.log(`Everything is ready ${Math.round((Date.now() - began) / 1000)} s after it was applied.`);
}

/** Waits until autoscalers have asked for the replicas that there are at least: they look every 15 seconds. */
async function untilScaled(): Promise<void> {
  const wanted = ['--output=jsonpath={range .items[*]}{.spec.minReplicas} {.status.desiredReplicas}{"\\n"}{end}'];
  for (const until = Date.now() + SCALED_WITHIN_MS; Date.now() < until; await sleep(1_000)) {
    const lines = kubectl(['--namespace', NAMESPACE, 'get', 'hpa', ...wanted])
      .split('\n')
      .filter(Boolean);
    const isScaled = (line: string): boolean => {
      const [least, desired] = line.split(' ').map(Number);
      return least !== undefined && desired !== undefined && desired >= least;
    };
    if (lines.every(isScaled)) return;
  }
  throw new SetupError('The autoscalers ask for too few replicas.');
}

async function kubectlOrFail(args: readonly string[]): Promise<void> {
  const code = await runCommand('kubectl', 'kubectl', args);
  if (code !== 0) throw new SetupError(`kubectl ${args.join(' ')} failed`);
}

async function main(): Promise<number> {
  if (!hasCluster()) {
    console.log('kubectl reaches no cluster: skipped.');
    return 0;
  }
  await install();
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const code = await runCommand(
    'cluster specs',
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', jest, '--config', 'jest.cluster.config.mjs', '--forceExit'],
    { cwd: root, env: { ...process.env, ...(options.url !== undefined && { INGOT_CLUSTER_URL: options.url }) } },
  );
  if (!options.keep) await kubectlOrFail(['delete', 'namespace', NAMESPACE, '--timeout=240s']);
  return code;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof SetupError ? error.message : messageOf(error));
    process.exit(1);
  },
);
