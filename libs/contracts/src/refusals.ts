import { type Ability } from './access.js';
import { DAMAGED_REPOSITORY, type DomainError, type ErrorBody, type ErrorCode } from './errors.js';
import { type Operation } from './operation.js';

/** A declared error reply of operations. */
export interface Refusal {
  readonly code: ErrorCode;
  /** The message for the client; `<…>` is a placeholder. */
  readonly body: ErrorBody;
  /** Completes the sentence that starts with "when". */
  readonly when: string;
}

/** Declares a refusal, for operations to refer to. */
export const refusal = (code: ErrorCode, body: string | ErrorBody, when: string): Refusal => ({
  code,
  body: typeof body === 'string' ? { message: body } : body,
  when,
});

/** 413 with the limit as the reason. */
export const tooLarge = (message: string, when: string): Refusal =>
  refusal('too_large', { message, reason: '<the limit>' }, when);

/** 404 `404 <What> Not Found`. */
export const missing = (what: string, when = `there is no such ${what.toLowerCase()}`): Refusal =>
  refusal('not_found', `404 ${what} Not Found`, when);

/** 404 `404 Not found`, for a lookup inside another resource. */
export const notFound = (what: string, condition = 'or the caller may not read it'): Refusal =>
  refusal('not_found', '404 Not found', [`there is no such ${what}`, condition].filter(Boolean).join(', '));

/** 403 `403 Forbidden`, for a rule that is not an ability in a project. */
export const forbidden = (when: string): Refusal => refusal('forbidden', '403 Forbidden', when);

/** The ghost user can be given nothing, and loses nothing. */
export const ghostIsFixed = refusal(
  'forbidden',
  '403 Forbidden - The ghost user cannot be changed',
  'the user stands for deleted ones',
);

/** Data that a call needs besides its target. */
export const projectDeletedMeanwhile = refusal(
  'not_found',
  '404 Project Not Found',
  'the project is deleted meanwhile',
);
export const callerDeletedMeanwhile = missing('User', 'the caller is deleted meanwhile');

/** 304 without a body. */
export const notModified = (when: string): Refusal => refusal('not_modified', '304 Not Modified', when);

/** 400 with errors of a property that is not a parameter. */
export const invalid = (property: string, problem: string, when: string): Refusal =>
  refusal('bad_request', { message: { [property]: [problem] } }, when);

export const invalidParameter = refusal(
  'bad_request',
  { message: { '<parameter>': ['<problem>'] } },
  'a parameter is missing or has a value that is refused',
);
export const cursorInvalid = refusal(
  'bad_request',
  { error: 'cursor is invalid' },
  '`cursor` is none that the list gave, or is of another order',
);
export const noKeyset = refusal(
  'not_allowed',
  { error: 'Keyset pagination is not yet available for this type of request' },
  '`pagination` is `keyset`, and the list cannot be walked by cursors in this order',
);
export const unauthorized = refusal('unauthorized', '401 Unauthorized', 'the call comes without a valid credential');
export const notAdministrator = forbidden('the caller is no administrator');
export const lacksAbility = (ability: Ability): Refusal =>
  forbidden(`the caller lacks the ability \`${ability}\` in the project`);
export const projectMissing = missing('Project', 'there is no such project, or the caller does not see it');
export const tooManyRequests = refusal('too_many_requests', '429 Too Many Requests', 'the caller tried too often');
export const unavailable = refusal(
  'unavailable',
  '503 Service Unavailable',
  'a part that is needed is away; the very same call may work in a moment',
);

export const repositoryDamaged = refusal(
  'unprocessable',
  DAMAGED_REPOSITORY,
  'the call needs an object of a repository that cannot be read, as other programs wrote it wrongly or it is lost',
);

/** The refusals of every operation of a kind, which follow from its access and parameters. */
export function generalRefusals({ access, atStorage, needs, input, keyset }: Operation): readonly Refusal[] {
  const abilities = access.kind === 'project' ? [access.ability, ...(needs === null ? [] : [needs])] : [];
  return [
    ...(Object.keys(input.shape).length > 0 ? [invalidParameter] : []),
    ...(keyset === null ? [] : [cursorInvalid]),
    ...(access.kind === 'anyone' ? [] : [unauthorized]),
    ...(access.kind === 'administrator' ? [notAdministrator] : []),
    ...abilities.map(lacksAbility),
    ...(access.kind === 'project' ? [projectMissing] : []),
    ...(atStorage ? [repositoryDamaged] : []),
    tooManyRequests,
    unavailable,
  ];
}

type Thrown = Pick<DomainError, 'code' | 'body'>;

/**
 * Whether an operation declares such a refusal. Faults (`internal`) are never declared, nor damaged repositories by operations that ask
 * another service about one. A validation error can have several
 * properties: each is a parameter, or declared on its own.
 */
export function declaresRefusal(operation: Operation, { code, body }: Thrown): boolean {
  if (code === 'internal' || code === 'moved') return true;
  const written = JSON.stringify(body);
  if (written === JSON.stringify(repositoryDamaged.body) || isDeclared(operation, code, written)) return true;
  if (code !== 'bad_request' || !('message' in body)) return false;
  const { message } = body;
  if (typeof message === 'string') return (ATTRIBUTE_MISSING.exec(message)?.[1] ?? '') in operation.input.shape;
  return Object.entries(message).every(
    ([property, problems]: [string, unknown]) =>
      property in operation.input.shape ||
      isDeclared(operation, code, JSON.stringify({ message: { [property]: problems } })),
  );
}

const ATTRIBUTE_MISSING = /^400 \(Bad request\) "(\w+)" not given$/;

const isDeclared = (operation: Operation, code: ErrorCode, written: string): boolean =>
  [...operation.refusals, ...generalRefusals(operation)].some(
    (declared) => declared !== invalidParameter && declared.code === code && patternOf(declared).test(written),
  );

const PLACEHOLDER = /<[^<>]+>/;
const patterns = new WeakMap<Refusal, RegExp>();

/** A regular expression for the JSON of a body, in which placeholders match anything. */
function patternOf(declared: Refusal): RegExp {
  const known = patterns.get(declared);
  if (known !== undefined) return known;
  const fixed = JSON.stringify(declared.body).split(PLACEHOLDER).map(escapeForRegExp);
  const pattern = new RegExp(`^${fixed.join('[^]*')}$`);
  patterns.set(declared, pattern);
  return pattern;
}

const escapeForRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
