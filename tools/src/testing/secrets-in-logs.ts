import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { root } from '../root.js';
import { type Result } from './jest-report.js';

/** Folders of test-results/: the logs of every stack that ran, and the secrets that specs used, a file per process. */
export const LOGS = 'logs';
export const SECRETS = 'secrets';

/** As libs/platform/src/nats/refusal.ts logs it. */
const UNDECLARED_REFUSAL = 'a refusal that the operation does not declare';
/** How processes log missing NATS permissions; a reply to a caller that has left is refused rightly. */
const NOT_PERMITTED = /PermissionViolationError(?!.*_INBOX)/;
const WORD = /\w+/g;
/** How many places are reported. */
const SHOWN = 10;

/**
 * Looks through everything that the stacks of the integration specs logged: for what specs signed in with, sent or were given,
 * for refusals that contracts do not have, and for subjects that NATS refuses.
 */
export async function checkSecretsInLogs(): Promise<Result[]> {
  const secrets = readSecrets(join(root, 'test-results', SECRETS));
  const logs = filesBelow(join(root, 'test-results', LOGS));
  const byFirstWord = groupByFirstWord(secrets);
  const places: string[] = [];
  const undeclared: string[] = [];
  const notPermitted: string[] = [];
  for (const log of logs) {
    places.push(...(await placesIn(log, byFirstWord)));
    undeclared.push(...linesOf(log).filter((line) => line.includes(UNDECLARED_REFUSAL)));
    notPermitted.push(...linesOf(log).filter((line) => NOT_PERMITTED.test(line)));
  }
  return [
    { name: 'the specs used secrets, and stacks logged', passed: secrets.length > 0 && logs.length > 0 },
    {
      name: 'no token, password or key stands in any log',
      passed: places.length === 0,
      message: [`${places.length} lines show one:`, ...places.slice(0, SHOWN)].join('\n'),
    },
    {
      name: 'operations refuse only as their contracts declare',
      passed: undeclared.length === 0,
      message: [`${undeclared.length} did not:`, ...undeclared.slice(0, SHOWN)].join('\n'),
    },
    {
      name: 'processes use only the subjects of NATS that they are permitted',
      passed: notPermitted.length === 0,
      message: [`${notPermitted.length} refusals:`, ...notPermitted.slice(0, SHOWN)].join('\n'),
    },
  ];
}

function readSecrets(directory: string): string[] {
  const lines = filesBelow(directory).flatMap(linesOf);
  return [...new Set(lines.filter(Boolean).map((line) => z.string().parse(JSON.parse(line))))];
}

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n');

function filesBelow(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function groupByFirstWord(secrets: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const secret of secrets) {
    const [word = ''] = secret.match(WORD) ?? [];
    groups.set(word, [...(groups.get(word) ?? []), secret]);
  }
  return groups;
}

/** Compared by words first: every line against every secret would be millions of comparisons. */
async function placesIn(file: string, byFirstWord: ReadonlyMap<string, string[]>): Promise<string[]> {
  const places: string[] = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number++;
    const candidates = new Set((line.match(WORD) ?? []).flatMap((word) => byFirstWord.get(word) ?? []));
    if ([...candidates].some((secret) => line.includes(secret))) places.push(`${relative(root, file)}:${number}`);
  }
  return places;
}
