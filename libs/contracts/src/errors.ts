/** What went wrong, in terms of the domain, and the status that only the gateway and the documents of the API use. */
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
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

/** Property name to its problems; an embedded entity maps to a nested object of the same form. */
export interface ValidationMessages {
  readonly [property: string]: readonly string[] | ValidationMessages;
}

/** What the client reads, word for word from the specification ("Errors", bodies 1 to 5). */
export type ErrorBody =
  | {
      readonly message: string | readonly string[] | ValidationMessages | { readonly error: string };
      /** Why, or what to do, where the message is the same for many reasons. */
      readonly reason?: string;
    }
  | {
      readonly error: string | readonly string[];
      /** RFC 6750, 3.1; elsewhere what would be right. */
      readonly error_description?: string;
      readonly scope?: string;
    };

/** An expected refusal. Anything thrown that is not one of these is a fault, and leaves the service as `internal`. */
export class DomainError extends Error {
  readonly body: ErrorBody;

  /**
   * @param publicMessage what the client reads; constant texts, so that logs group
   * @param context what the log reads; never secrets
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

/** 304 without a body: everything is already as it was asked to become. */
export class NotModified extends DomainError {
  constructor(context?: Record<string, unknown>) {
    super('not_modified', '304 Not Modified', context);
  }
}

/** 404 `404 Commit Not Found`; without a name `404 Not found`, as for a look-up by id inside a project. */
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

/** 400 with a message per property. */
export class ValidationFailed extends DomainError {
  constructor(messages: ValidationMessages, context?: Record<string, unknown>) {
    super('bad_request', { message: messages }, context);
  }
}

/** The properties that have any problems, of those that were looked at. */
export const onlyProblems = (problems: Readonly<Record<string, readonly string[]>>): ValidationMessages =>
  Object.fromEntries(Object.entries(problems).filter(([, some]) => some.length > 0));

/** Throws `ValidationFailed` when anything is wrong. */
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

/** 503: a part that is needed is away; the very same call may work in a moment. */
export class Unavailable extends DomainError {
  constructor(context?: Record<string, unknown>, options?: ErrorOptions) {
    super('unavailable', '503 Service Unavailable', context, options);
  }
}
