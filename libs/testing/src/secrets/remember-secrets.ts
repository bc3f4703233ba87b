import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of parameters, fields and headers with secret values; the type of a token is none, nor is the URL that gives tokens. */
const SECRET_NAME = /password|token(?!_type|url)|secret|^code$/i;
/** Shorter values and numbers may appear in a log for other reasons. */
const SHORTEST = 8;
const NUMBER = /^\d+$/;

const remembered = new Set<string>();

/** Records a secret, so that the end of the run can search all logs for it. */
export function rememberSecret(secret: string): void {
  const file = process.env.INGOT_TEST_SECRETS;
  if (file === undefined || secret.length < SHORTEST || NUMBER.test(secret) || remembered.has(secret)) return;
  remembered.add(secret);
  appendFileSync(join(file, `${process.pid}.jsonl`), `${JSON.stringify(secret)}\n`);
}

/** Records all strings with a secret's name, at any depth of a request or reply. */
export function rememberSecretsOf(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(rememberSecretsOf);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && SECRET_NAME.test(name)) rememberSecret(inner);
    else rememberSecretsOf(inner);
  }
}

/** The same for credentials of a request: headers, and parameters in its path. */
export function rememberSecretsOfRequest(path: string, headers: Readonly<Record<string, string>>): void {
  rememberSecretsOf(headers);
  rememberSecretsOf(Object.fromEntries(new URLSearchParams(path.split('?', 2)[1])));
  rememberSecret(headers.authorization?.replace(/^\w+ +/, '') ?? '');
}
