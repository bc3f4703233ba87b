import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type IncomingMessage } from 'node:http';
import { BodyTooLarge, UnsupportedContentType } from '../http/http-errors.js';
import { malformedRequest } from './input-reader.js';
import { parseJson } from './json-body.js';
import { MultipartForm } from './multipart-form.js';
import { MalformedParameters, type Parameters, parseParameters } from './nested-parameters.js';
import { hasBody, registerSlowestBody } from './slow-bodies.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads multipart forms itself. */
    readonly readsForm?: boolean;
  }
}

const MULTIPART_LIMITS = { fields: 2_000, files: 10, parts: 2_010, headerPairs: 100 } as const;

/** Reads JSON, url-encoded and multipart bodies alike into parameters. Other content types are refused with 406. */
export async function registerBodyParsers(http: FastifyInstance, bodyLimit: number): Promise<void> {
  http.removeContentTypeParser('application/json');
  http.removeContentTypeParser('text/plain');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(
        null,
        orRefuse(() => parseJson(String(body))),
      );
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  http.addContentTypeParser('*', (request, _body, done) => {
    if (hasBody(request)) done(new UnsupportedContentType(request.headers['content-type']));
    else done(null, {});
  });
  await http.register(formbody, { parser: (text) => orRefuse(() => parseForm(text)) });
  await http.register(multipart, { limits: MULTIPART_LIMITS });
  http.addHook('preValidation', async (request) => {
    if (!request.isMultipart() || request.routeOptions.config.readsForm === true) return;
    request.body = await readMultipart(request, bodyLimit);
  });
  registerSlowestBody(http);
  registerRestOfBody(http);
}

/** Detects JSON sent as a form, by clients that omit its content type: it parses as one long name. */
function parseForm(text: string): Parameters {
  if (/^\s*\{/.test(text) && isJson(text)) {
    throw new MalformedParameters('the body is JSON, sent as a form: send it with Content-Type: application/json');
  }
  return parseParameters(text);
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}

/** The fields of a form. Contents of files are discarded while they arrive. */
async function readMultipart(request: FastifyRequest, bodyLimit: number): Promise<Parameters> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new BodyTooLarge(bodyLimit);
  const form = new MultipartForm(request, bodyLimit);
  await form.readUpTo(null);
  return form.parameters();
}

function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof MalformedParameters ? malformedRequest(error) : error;
  }
}

/** How long a client may continue to send after the reply, before its connection is closed. */
const LINGER_MS = 10_000;

/**
 * Reads and drops the rest of a body after the reply, for a limited time: some clients read the reply only after they have
 * sent everything.
 */
export function registerRestOfBody(http: FastifyInstance): void {
  http.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) dropRest(request.raw);
    done();
  });
}

function dropRest(body: IncomingMessage): void {
  body.unpipe();
  body.resume();
  const giveUp = setTimeout(() => {
    if (!body.complete) body.destroy();
  }, LINGER_MS);
  giveUp.unref();
}
