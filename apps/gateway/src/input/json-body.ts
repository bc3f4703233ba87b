import { DomainError } from '@ingot/contracts';
import { PARAMETER_LIMITS, tooDeep, tooMany } from './nested-parameters.js';

/** The escape of half a surrogate pair, in JSON. */
const HALF_PAIR = /\\u[dD][89a-fA-F]/;

/** Half of an emoji, from clients that cut texts, becomes U+FFFD: neither PostgreSQL nor git can store it. */
const wellFormed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/**
 * The parameters in a JSON body. Existing clients declare JSON even for an empty body, and send null for no parameters. Throws
 * `MalformedParameters` beyond `PARAMETER_LIMITS`, and `bad_request` for what is no JSON object.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  refuseBeyondLimits(text);
  try {
    const parsed: unknown = HALF_PAIR.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);
    if (parsed === null) return {};
    if (typeof parsed === 'object' && !Array.isArray(parsed)) return parsed;
  } catch (cause) {
    throw new DomainError('bad_request', '400 Bad Request - the body is not valid JSON', {}, { cause });
  }
  throw new DomainError('bad_request', '400 Bad Request - the body must be a JSON object');
}

/** Before the text is parsed: millions of values take seconds, in which nobody else is served. */
function refuseBeyondLimits(text: string): void {
  let depth = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case '{':
      case '[':
        if (++depth > PARAMETER_LIMITS.depth) throw tooDeep();
        break;
      case '}':
      case ']':
        depth--;
        break;
      case ',':
        if (++count > PARAMETER_LIMITS.count) throw tooMany();
    }
  }
}

/** Where the string ends that begins there. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
