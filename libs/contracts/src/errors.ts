/** Error codes of the domain, with the HTTP status that only the gateway and the API reference use. */
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
  /** The project has just moved to another storage; the same call works there. */
  moved: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

/** Property name to its errors; an embedded entity is a nested object of the same form. */
export interface ValidationMessages {
  readonly [property: string]: readonly string[] | ValidationMessages;
}

/** The body for the client, verbatim from the specification ("Errors", bodies 1 to 5). */
export type ErrorBody =
  | {
      readonly message: string | readonly string[] | ValidationMessages | { readonly error: string };
      /** The reason, or what to do, where several errors share one message. */
      readonly reason?: string;
    }
  | {
      readonly error: string | readonly string[];
      /** RFC 6750, 3.1; otherwise a description of the error. */
      readonly error_description?: string;
      readonly scope?: string;
    };

/** An expected error. Anything else that is thrown is a fault, and is reported as `internal`. */
export class DomainError extends Error {
  readonly body: ErrorBody;

  /**
   * @param publicMessage the message for the client; constant texts, so that logs group
   * @param context for the log; never secrets
   */
  constructor(
    readonly code: ErrorCode,
    publicMessage: string | ErrorBody,
    readonly context: Record<string, unknown> = {},
    options?: ErrorOptions,
  ) {
    const body = typeof publicMessage === 'string' ? { message: publicMessage } : publicMessage;
    super(JSON.stringify('message' in body ? body.message : body.error), options);
    this.name = new.target.name;
    this.body = body;
  }
}

/**
 * Whether an error is a refusal, which has changed nothing and would be repeated. After an outage or a fault (5xx) the same call may
 * succeed later, and what was changed may have lost only its answer. Pure.
 */
export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && HTTP_STATUS[error.code] < 500;

/** Of `RepositoryDamaged`. */
export const DAMAGED_REPOSITORY = {
  message: '422 Repository is damaged',
  reason: 'An object that is needed is malformed or missing, or is not what the repository says',
} satisfies ErrorBody;

/** 304 without a body: the requested state is already the current one. */
export class NotModified extends DomainError {
  constructor(context?: Record<string, unknown>) {
    super('not_modified', '304 Not Modified', context);
  }
}

/** 404 `404 Commit Not Found`; without a name `404 Not found`, as for a lookup by id inside a project. */
export class NotFound extends DomainError {
  constructor(what?: string, context?: Record<string, unknown>) {
    super('not_found', what === undefined ? '404 Not found' : `404 ${what} Not Found`, context);
  }
}

/** 403 `403 Forbidden`, or `403 Forbidden - <reason>`. */
export class Forbidden extends DomainError {
  constructor(reason?: string, context?: Record<string, unknown>) {
    super('forbidden', reason === undefined ? '403 Forbidden' : `403 Forbidden - ${reason}`, context);
  }
}

/** 401 `401 Unauthorized`. */
export class Unauthorized extends DomainError {
  constructor(context?: Record<string, unknown>) {
    super('unauthorized', '401 Unauthorized', context);
  }
}

/** 400 with errors per property. */
export class ValidationFailed extends DomainError {
  constructor(messages: ValidationMessages, context?: Record<string, unknown>) {
    super('bad_request', { message: messages }, context);
  }
}

/** 400 with errors per property, one of which has a value that is not in a list. */
export class NotInList extends DomainError {
  /** @param allowed `Allowed: …` */
  constructor(messages: ValidationMessages, allowed: string) {
    super('bad_request', { message: messages, reason: allowed });
  }
}

/** The properties with errors, of those that were checked. */
export const onlyProblems = (problems: Readonly<Record<string, readonly string[]>>): ValidationMessages =>
  Object.fromEntries(Object.entries(problems).filter(([, some]) => some.length > 0));

/** Throws `ValidationFailed` when there are errors. */
export function refuseIfAny(messages: ValidationMessages): void {
  if (Object.keys(messages).length > 0) throw new ValidationFailed(messages);
}

/** 400 `400 (Bad request) "<attribute>" not given`. */
export class AttributeMissing extends DomainError {
  constructor(attribute: string, reason?: string) {
    const message = `400 (Bad request) "${attribute}" not given`;
    super('bad_request', { message, ...(reason !== undefined && { reason }) });
  }
}

/** 422: a repository has an object that cannot be read, as it is malformed or lost. */
export class RepositoryDamaged extends DomainError {
  constructor(options?: ErrorOptions) {
    super('unprocessable', DAMAGED_REPOSITORY, {}, options);
  }
}

/** The result of a call; null when the repository is damaged, which no retry changes. */
export async function unlessDamaged<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RepositoryDamaged) return null;
    throw error;
  }
}

/** 503: a dependency is unavailable; the same call may succeed later. */
export class Unavailable extends DomainError {
  constructor(
    context?: Record<string, unknown>,
    options?: ErrorOptions,
    code: 'unavailable' | 'moved' = 'unavailable',
  ) {
    super(code, '503 Service Unavailable', context, options);
  }
}

/** 503: the project has moved to another storage while the call was under way. Nothing was changed; gateways repeat the call there. */
export class Moved extends Unavailable {
  constructor(context?: Record<string, unknown>) {
    super(context, undefined, 'moved');
  }
}
