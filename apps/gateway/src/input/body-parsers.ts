import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { DomainError } from '@ingot/contracts';
import { BodyTooLarge, fromFastifyError } from '../http/http-errors.js';
import { malformedRequest } from './input-reader.js';
import { MalformedParameters, nestParameters, type Parameters, parseParameters } from './nested-parameters.js';

const MULTIPART_LIMITS = { fields: 2_000, files: 10, parts: 2_010, headerPairs: 100 } as const;

/** Reads JSON, url-encoded and multipart bodies alike into parameters. Other content types are refused with 406. */
export async function registerBodyParsers(http: FastifyInstance, bodyLimit: number): Promise<void> {
  http.removeContentTypeParser('application/json');
  http.removeContentTypeParser('text/plain');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  await http.register(formbody, { parser: (text) => orRefuse(() => parseParameters(text)) });
  await http.register(multipart, { limits: { ...MULTIPART_LIMITS, fieldSize: bodyLimit, fileSize: bodyLimit } });
  http.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readMultipart(request, bodyLimit);
  });
}

/** Existing clients declare JSON even where they send nothing. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch (cause) {
    throw new DomainError('bad_request', '400 Bad Request - the body is not valid JSON', {}, { cause });
  }
  throw new DomainError('bad_request', '400 Bad Request - the body must be a JSON object');
}

/** The fields of a form; what files hold is dropped as it comes. */
async function readMultipart(request: FastifyRequest, bodyLimit: number): Promise<Parameters> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new BodyTooLarge();
  const pairs: [string, string][] = [];
  try {
    let left = bodyLimit;
    for await (const part of request.parts()) {
      if (part.type === 'file') part.file.resume();
      else {
        const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
        left -= value.length;
        if (left <= 0 || part.valueTruncated) throw new BodyTooLarge();
        pairs.push([part.fieldname, value]);
      }
    }
  } catch (error) {
    throw fromFastifyError(error) ?? unreadableForm(error);
  }
  return orRefuse(() => nestParameters(pairs));
}

/** The parser's own errors say nothing but that the form breaks off or is none. */
const unreadableForm = (error: unknown): unknown =>
  error instanceof DomainError
    ? error
    : new DomainError('bad_request', '400 Bad Request - the form cannot be read', {}, { cause: error });

function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof MalformedParameters ? malformedRequest(error) : error;
  }
}
