import { type z } from 'zod';
import { AttributeMissing, DomainError, type Operation, ValidationFailed } from '@ingot/contracts';
import { type Parameters } from './nested-parameters.js';

/**
 * The refusal for the first thing wrong with the parameters, in the forms of the specification ("Errors", bodies 1 and 2)
 * and of reference behaviour 1.3. A required parameter that is missing comes before anything else.
 * @param unknown given names that the operation does not have, as one may be a misspelling of the missing one
 */
export function refusalFor(error: z.ZodError, given: unknown, unknown: readonly string[] = []): DomainError {
  const missing = error.issues.find((issue) => isMissing(issue, given));
  if (missing !== undefined) return new AttributeMissing(nameOf(missing.path), mentioned(unknown));
  const [issue] = error.issues;
  return issue === undefined ? invalid('request') : refusalForIssue(issue, unknown);
}

const MENTIONED_NAMES = 5;
const MENTIONED_LENGTH = 50;

/** The refusal of a change that is given only names that its operation does not have. */
export const refusalOfUnknown = (unknown: readonly string[], known: readonly string[]): DomainError =>
  refusalForProblem('', { problem: 'at_least_one', names: known }, unknown);

/** Undefined when every parameter is known. */
function mentioned(unknown: readonly string[]): string | undefined {
  if (unknown.length === 0) return undefined;
  const names = unknown.slice(0, MENTIONED_NAMES).map((name) => name.slice(0, MENTIONED_LENGTH));
  return `Unknown parameters: ${names.join(', ')}`;
}

/** Refuses a call without the file that its operation takes. */
export function requireFile({ file: field }: Operation, file: object | null, given: Parameters): void {
  if (field === null || file !== null) return;
  throw given[field] === undefined ? new AttributeMissing(field) : invalid(field);
}

function refusalForIssue(issue: z.core.$ZodIssue, unknown: readonly string[]): DomainError {
  const name = nameOf(issue.path);
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return isText(issue) ? new ValidationFailed({ [name]: [issue.message] }) : outOfRange(name, issue);
    case 'invalid_value':
      return new DomainError('bad_request', {
        error: `${nameOf(withoutIndex(issue.path))} does not have a valid value`,
        error_description: `Allowed: ${issue.values.map(String).join(', ')}`,
      });
    case 'custom':
      return refusalForProblem(name, issue.params ?? {}, unknown);
    case 'invalid_union':
      return invalid(name, expectationOf(issue.errors.at(0)?.at(0)));
    default:
      return invalid(name, expectationOf(issue));
  }
}

const EXPECTATIONS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  string: 'a text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date, such as 2030-01-31',
  datetime: 'a time with its offset, such as 2030-01-31T12:00:00Z',
};

/** What would have been right instead of a value of another type or form; undefined where the schema does not say it in a word. */
function expectationOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (issue?.code === 'invalid_type') return EXPECTATIONS[issue.expected];
  return issue?.code === 'invalid_format' ? EXPECTATIONS[issue.format] : undefined;
}

/** The `params.problem` of a schema's refinement selects the form of the refusal. */
function refusalForProblem(name: string, params: Record<string, unknown>, unknown: readonly string[]): DomainError {
  const description = mentioned(unknown);
  switch (params.problem) {
    case 'empty':
      return new DomainError('bad_request', { error: `${name} is empty` });
    case 'at_least_one':
      return new DomainError('bad_request', {
        error: `${listOf(params.names)} are missing, at least one parameter must be provided`,
        ...(description !== undefined && { error_description: description }),
      });
    case 'all_or_none':
      return new DomainError('bad_request', { error: `${listOf(params.names)} provide all or none of parameters` });
    default:
      return invalid(name);
  }
}

const listOf = (names: unknown): string => String(names).replaceAll(',', ', ');

/** Numbers outside their range: with the schema's own text where it has one. */
const outOfRange = (name: string, issue: z.core.$ZodIssue): DomainError =>
  issue.message.startsWith('must ') ? new ValidationFailed({ [name]: [issue.message] }) : invalid(name);

const invalid = (name: string, expectation?: string): DomainError =>
  new DomainError('bad_request', {
    error: `${name} is invalid`,
    ...(expectation !== undefined && { error_description: `Expected ${expectation}` }),
  });

const isText = (issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): boolean => issue.origin === 'string';

/** `actions[0][file_path]` */
const nameOf = ([first, ...rest]: readonly PropertyKey[]): string =>
  String(first ?? 'request') + rest.map((segment) => `[${String(segment)}]`).join('');

/** A problem of one element is reported for its list. */
const withoutIndex = (path: readonly PropertyKey[]): readonly PropertyKey[] =>
  typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;

function isMissing(issue: z.core.$ZodIssue, given: unknown): boolean {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value' && issue.code !== 'custom') return false;
  if (issue.path.length === 0) return false;
  let value: unknown = given;
  for (const segment of issue.path) {
    if (typeof value !== 'object' || value === null) return true;
    value = Reflect.get(value, segment);
  }
  return value === undefined;
}
