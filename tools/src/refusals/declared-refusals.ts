import { relative } from 'node:path';
import {
  type DomainError,
  declaresRefusal,
  generalRefusals,
  invalidParameter,
  type Operation,
  type Refusal,
} from '@ingot/contracts';
import { root } from '../root.js';
import { UNKNOWN } from './constant-values.js';
import { type Thrown } from './thrown-refusals.js';
import { type Unreachable } from './unreachable.js';

/**
 * Errors in the declared refusals of operations, one per line: refusals that are thrown but not declared, or declared but never
 * thrown, and unused exceptions in `unreachable`.
 * @param thrown the errors that each operation's handlers may throw
 */
export function problemsOf(
  thrown: ReadonlyMap<Operation, readonly Thrown[]>,
  unreachable: readonly Unreachable[],
): string[] {
  const needed = new Set<Unreachable>();
  const problems: string[] = [];
  for (const [operation, errors] of thrown) {
    const undeclared = errors.filter((error) => !isDeclared(operation, error));
    for (const error of undeclared) {
      const exceptions = unreachable.filter((one) => excuses(one, operation, error));
      if (exceptions.length === 0) problems.push(undeclaredLine(operation, error));
      for (const one of exceptions) needed.add(one);
    }
    const never = operation.refusals.filter(
      (refusal) => !errors.some((error) => isOf(refusal, error) || isProblemOf(refusal, error)),
    );
    problems.push(...never.map((refusal) => `${operation.name} declares ${written(refusal)}, which nothing throws`));
  }
  const stale = unreachable.filter((one) => !needed.has(one));
  return [...problems, ...stale.map(({ why }) => `nothing needs the exception of unreachable.ts: ${why}`)];
}

function isDeclared(operation: Operation, { code, body }: Thrown): boolean {
  if (code === 'unavailable' || code === 'internal') return true;
  if (isBody(body) && declaresRefusal(operation, { code, body })) return true;
  if (code === 'bad_request' && isOfAnyParameter(body)) return Object.keys(operation.input.shape).length > 0;
  const declared = [...operation.refusals, ...generalRefusals(operation)];
  return declared.some((refusal) => refusal !== invalidParameter && isOf(refusal, { code, body }));
}

/** Validation errors are only known at run time. */
const isOfAnyParameter = (body: unknown): boolean =>
  body === UNKNOWN || (isBody(body) && 'message' in body && body.message === UNKNOWN);

/** Whether the error may be the refusal; both may contain placeholders. */
function isOf(refusal: Refusal, { code, body }: Pick<Thrown, 'code' | 'body'>): boolean {
  if (refusal.code !== code || body === UNKNOWN) return refusal.code === code;
  const [one, other] = [JSON.stringify(refusal.body), JSON.stringify(body)];
  return patternOf(one).test(other) || patternOf(other).test(one);
}

/** Whether the refusal may be one of several errors of a validation. */
function isProblemOf(refusal: Refusal, { code, body }: Thrown): boolean {
  if (refusal.code !== code || !('message' in refusal.body) || !isBody(body) || !('message' in body)) return false;
  const [declared, all] = [refusal.body.message, body.message];
  if (typeof declared !== 'object') return false;
  return all === UNKNOWN || (typeof all === 'object' && Object.keys(declared).some((property) => property in all));
}

const isBody = (body: unknown): body is DomainError['body'] => typeof body === 'object' && body !== null;

/** A fully unknown message may also be something other than a text. */
const patternOf = (json: string): RegExp =>
  new RegExp(
    `^${json
      .split(new RegExp(`"${UNKNOWN.replace('?', '\\?')}"|<[^<>]+>`))
      .map(escaped)
      .join('[^]*')}$`,
  );

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const excuses = ({ operations, files }: Unreachable, { name }: Operation, { file }: Thrown): boolean =>
  operations.some((one) => name === one || (one.endsWith('.') && name.startsWith(one))) &&
  files.some((one) => relative(root, file).startsWith(one));

const undeclaredLine = ({ name }: Operation, error: Thrown): string =>
  `${name} does not declare ${written(error)} of ${relative(root, error.file)}:${error.line} (${error.via.join(' > ')})`;

const written = ({ code, body }: Pick<Thrown, 'code' | 'body'>): string => `${code} ${JSON.stringify(body)}`;
