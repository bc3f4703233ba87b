import { SpanKind } from '@opentelemetry/api';
import { beginSpan, endSpan, isRecorded } from '../tracing/tracing.js';

/**
 * Sends a statement to PostgreSQL within a span, if one is recorded. Spans have the text of statements, never their values.
 * @param given the arguments of `pg.Client.query`: with a callback, or answered by a promise
 */
export function tracedQuery(given: readonly unknown[], send: (given: readonly unknown[]) => unknown): unknown {
  if (!isRecorded()) return send(given);
  const [statement] = given;
  const text = textOf(statement);
  const begun = beginSpan(nameOf(statement, text), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  });
  if (begun === undefined) return send(given);
  const { span } = begun;
  const callback: unknown = given.at(-1);
  if (typeof callback === 'function') {
    const ended = (error: unknown, ...rest: unknown[]): unknown => {
      endSpan(span, error ?? undefined);
      return Reflect.apply(callback, undefined, [error, ...rest]);
    };
    return send([...given.slice(0, -1), ended]);
  }
  const answer = send(given);
  if (answer instanceof Promise)
    answer.then(
      () => endSpan(span),
      (error: unknown) => endSpan(span, error),
    );
  else endSpan(span);
  return answer;
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return '';
  return typeof statement.text === 'string' ? statement.text : '';
}

/** The name of a prepared statement, or the first word. */
function nameOf(statement: unknown, text: string): string {
  if (
    typeof statement === 'object' &&
    statement !== null &&
    'name' in statement &&
    typeof statement.name === 'string'
  ) {
    return statement.name;
  }
  return /[a-z]+/i.exec(text)?.[0]?.toUpperCase() ?? 'query';
}
