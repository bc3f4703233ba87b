import { type FastifyInstance } from 'fastify';
import { DomainError } from '@ingot/contracts';
import { MalformedParameters } from '../input/nested-parameters.js';

/** The parameters of an OAuth request: each once, none empty. */
export type OAuthForm = Readonly<Record<string, string>>;

/** Larger than any OAuth request. */
const FORM_LIMIT_BYTES = 65_536;

/** 400 in the form of RFC 6749. */
const malformed = (description: string): DomainError =>
  new DomainError('bad_request', { error: 'invalid_request', error_description: description });

const AS_TEXT = { parseAs: 'string' } as const;

/** Limits and parses the bodies of the OAuth routes that follow: forms (RFC 6749, 3.2) or JSON. */
export function registerOAuthForms(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = FORM_LIMIT_BYTES;
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', AS_TEXT, (_request, body: string, done) =>
    finish(done, () => readPairs(new URLSearchParams(body))),
  );
  scope.addContentTypeParser('application/json', AS_TEXT, (_request, body: string, done) =>
    finish(done, () => readPairs(Object.entries(parseObject(body)))),
  );
}

/** Reads the query of a request. */
export function readQuery(url: string): OAuthForm {
  const query = url.indexOf('?');
  return readPairs(new URLSearchParams(query < 0 ? '' : url.slice(query)));
}

/** A request without a body has no parameters. */
export function formOf(body: unknown): OAuthForm {
  return readPairs(typeof body === 'object' && body !== null ? Object.entries(body) : []);
}

function finish(done: (error: Error | null, form?: OAuthForm) => void, read: () => OAuthForm): void {
  try {
    done(null, read());
  } catch (error) {
    done(error instanceof Error ? error : new MalformedParameters(String(error)));
  }
}

/** Empty parameters count as omitted, repeated ones are refused (RFC 6749, 3.1). */
function readPairs(pairs: Iterable<readonly [string, unknown]>): OAuthForm {
  const form = new Map<string, string>();
  for (const [name, value] of pairs) {
    const text = textOf(value);
    if (name.includes('\0') || text.includes('\0')) throw malformed('A parameter contains a NUL');
    if (text === '') continue;
    if (form.has(name)) throw malformed('A parameter is given twice');
    form.set(name, text);
  }
  return Object.fromEntries(form);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw malformed('A parameter is not text');
}

function parseObject(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // refused below, like any value that is not an object
  }
  throw malformed('The body is not a JSON object');
}
