import { DomainError, type ErrorBody, type ErrorCode } from '@ingot/contracts';

/** The status of each refusal; a new code without a status does not compile. */
export const HTTP_STATUS = {
  not_modified: 304,
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  too_large: 413,
  unprocessable: 422,
  too_many_requests: 429,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

/** 404 for a path that no operation has. */
export class UnknownRoute extends DomainError {
  constructor() {
    super('not_found', { error: '404 Not Found' });
  }
}

/** 405 for a path that exists, but not with this method. */
export class MethodNotAllowed extends DomainError {
  constructor(readonly allowed: readonly string[]) {
    super('not_allowed', { error: '405 Not Allowed' });
  }
}

/** A refusal that tells how to authenticate: with a `WWW-Authenticate` header. */
export class Challenged extends DomainError {
  constructor(
    code: 'unauthorized' | 'forbidden',
    body: ErrorBody,
    readonly challenge: string,
  ) {
    super(code, body);
  }
}

/** 413 for more than we are ready to read. */
export class BodyTooLarge extends DomainError {
  constructor() {
    super('too_large', '413 Request Entity Too Large');
  }
}

/** 429 for somebody who tried too often; they may try again after so many seconds. */
export class TooManyRequests extends DomainError {
  constructor(readonly retryAfterSeconds: number) {
    super('too_many_requests', '429 Too Many Requests');
  }
}

/** 406 for a body of a type that we do not read. */
class UnsupportedContentType extends DomainError {
  constructor(contentType: string | undefined) {
    super('not_acceptable', { error: `The requested content-type '${contentType ?? ''}' is not supported.` });
  }
}

/** Fastify's own refusals, as ours: they concern the form of the request, never its content. */
export function fromFastifyError(thrown: unknown, contentType?: string): DomainError | null {
  if (!(thrown instanceof Error) || !('statusCode' in thrown)) return null;
  switch (thrown.statusCode) {
    case 413:
      return new BodyTooLarge();
    case 415:
      return new UnsupportedContentType(contentType);
    case 414: // a segment of the path is longer than anything is called
      return new UnknownRoute();
    case 400:
      return new DomainError('bad_request', '400 Bad Request');
    default:
      return null;
  }
}
