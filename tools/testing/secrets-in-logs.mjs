import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';

/** Folders of test-results/: the logs of every stack that ran, and the secrets that specs used, a file per process. */
export const LOGS = 'logs';
export const SECRETS = 'secrets';

const WORD = /\w+/g;
/** How many places are named. */
const SHOWN = 10;

/**
 * Looks through everything that the stacks of the integration specs logged for what specs signed in with, sent or were
 * given.
 * @param {{ root: string }} context
 * @returns {Promise<import('./jest-report.mjs').Result[]>}
 */
export async function checkSecretsInLogs({ root }) {
  const secrets = readSecrets(join(root, 'test-results', SECRETS));
  const logs = filesBelow(join(root, 'test-results', LOGS));
  const byFirstWord = groupByFirstWord(secrets);
  const places = [];
  for (const log of logs) places.push(...(await placesIn(root, log, byFirstWord)));
  return [
    { name: 'the specs used secrets, and stacks logged', passed: secrets.length > 0 && logs.length > 0 },
    {
      name: 'no token, password or key stands in any log',
      passed: places.length === 0,
      message: [`${places.length} lines show one:`, ...places.slice(0, SHOWN)].join('\n'),
    },
  ];
}

function readSecrets(directory) {
  const lines = filesBelow(directory).flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
  return [...new Set(lines.filter(Boolean).map((line) => JSON.parse(line)))];
}

function filesBelow(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function groupByFirstWord(secrets) {
  const groups = new Map();
  for (const secret of secrets) {
    const [word = ''] = secret.match(WORD) ?? [];
    groups.set(word, [...(groups.get(word) ?? []), secret]);
  }
  return groups;
}

/** By words first: every line against every secret would be millions of comparisons. */
async function placesIn(root, file, byFirstWord) {
  const places = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number++;
    const candidates = new Set((line.match(WORD) ?? []).flatMap((word) => byFirstWord.get(word) ?? []));
    if ([...candidates].some((secret) => line.includes(secret))) places.push(`${relative(root, file)}:${number}`);
  }
  return places;
}
