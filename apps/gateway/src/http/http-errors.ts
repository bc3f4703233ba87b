import { type FastifyRequest } from 'fastify';
import { DomainError, type ErrorBody } from '@ingot/contracts';

/** 404 for a path that no operation has. */
export class UnknownRoute extends DomainError {
  /** @param hint what was probably meant */
  constructor(hint?: string) {
    super('not_found', { error: '404 Not Found', ...(hint !== undefined && { error_description: hint }) });
  }
}

/** 405 for a path that exists, but not with this method. */
export class MethodNotAllowed extends DomainError {
  constructor(readonly allowed: readonly string[]) {
    super('not_allowed', { error: '405 Not Allowed' });
  }
}

/** A refusal with a `WWW-Authenticate` header. */
export class Challenged extends DomainError {
  constructor(
    code: 'unauthorized' | 'forbidden',
    body: ErrorBody,
    readonly challenge: string,
  ) {
    super(code, body);
  }
}

/** 413 for a body above the limit. */
export class BodyTooLarge extends DomainError {
  constructor(limitBytes: number) {
    super('too_large', { message: '413 Request Entity Too Large', reason: `The limit is ${limitBytes} bytes` });
  }
}

/** 429 after too many attempts, with the seconds until a retry (`Retry-After`). */
export class TooManyRequests extends DomainError {
  /** @param isFirst whether the attempts before it were allowed */
  constructor(
    readonly retryAfterSeconds: number,
    readonly isFirst = false,
  ) {
    super('too_many_requests', '429 Too Many Requests');
  }
}

/** 429 for the password of an account after too many wrong ones; whether there is such an account it does not tell. */
export class PasswordLocked extends TooManyRequests {}

/** 406 for an unsupported content type. */
export class UnsupportedContentType extends DomainError {
  constructor(contentType: string | undefined) {
    super('not_acceptable', {
      error: `The requested content-type '${contentType ?? ''}' is not supported.`,
      error_description: 'Send JSON with Content-Type: application/json, or a form',
    });
  }
}

/** Maps Fastify's errors, which concern the syntax of requests only. */
export function fromFastifyError(thrown: unknown, { headers, routeOptions }: FastifyRequest): DomainError | null {
  if (!(thrown instanceof Error) || !('statusCode' in thrown)) return null;
  switch (thrown.statusCode) {
    case 413:
      return new BodyTooLarge(routeOptions.bodyLimit);
    case 415:
      return new UnsupportedContentType(headers['content-type']);
    case 414: // a path segment is longer than any name
      return new UnknownRoute();
    case 400:
      return new DomainError('bad_request', '400 Bad Request');
    default:
      return null;
  }
}
