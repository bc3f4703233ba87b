import { DomainError } from '@ingot/contracts';

/** What is wrong with a form, by field. */
export type Problems = Readonly<Record<string, readonly string[]>>;

/** The status of a page with a form: whether something is wrong with what was sent. */
export const formStatus = (problems: object): number => (Object.keys(problems).length === 0 ? 200 : 422);

/** What a service found wrong with what was sent, by field; throws whatever is no refusal of that kind. */
export function problemsOf(thrown: unknown): Problems {
  if (!(thrown instanceof DomainError) || thrown.code !== 'bad_request' || !('message' in thrown.body)) throw thrown;
  const { message } = thrown.body;
  if (typeof message === 'string' || isList(message)) throw thrown;
  const lists = Object.entries(message).map(([field, some]) => [field, isList(some) ? some : []] as const);
  return Object.fromEntries(lists);
}

const isList = (some: unknown): some is readonly string[] => Array.isArray(some);
