import { DomainError } from '@ingot/contracts';
import { type Parameters } from '../../input/nested-parameters.js';

/** The fields of a form or query, as text. */
export class Fields {
  constructor(private readonly values: Parameters) {}

  /** All fields, as one text. */
  get content(): string {
    return JSON.stringify(this.values);
  }

  /** The text of a field, unchanged; empty when it is missing or not a text. NUL bytes are refused with 400. */
  text(name: string): string {
    const value = Object.hasOwn(this.values, name) ? this.values[name] : undefined;
    if (typeof value !== 'string') return '';
    if (value.includes('\0')) throw new DomainError('bad_request', '400 Bad Request');
    return value;
  }

  /** Whether a checkbox is checked. */
  ticked(name: string): boolean {
    return this.text(name) !== '';
  }

  /** All values of the field `name[]`. */
  list(name: string): readonly string[] {
    const value = Object.hasOwn(this.values, name) ? this.values[name] : undefined;
    return Array.isArray(value) ? value.filter((element): element is string => typeof element === 'string') : [];
  }

  /** A positive number, or null. */
  id(name: string): number | null {
    const value = this.text(name);
    return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
  }
}

/** The problems of a form, by field. */
export type Problems = Readonly<Record<string, readonly string[]>>;

/** The status of a page with a form: 422 when the form has problems. */
export const formStatus = (problems: object): number => (Object.keys(problems).length === 0 ? 200 : 422);

/** The problems that a service found, by field; rethrows any error that is not a validation failure. */
export function problemsOf(thrown: unknown): Problems {
  if (!(thrown instanceof DomainError) || thrown.code !== 'bad_request' || !('message' in thrown.body)) throw thrown;
  const { message } = thrown.body;
  if (typeof message === 'string' || isList(message)) throw thrown;
  const lists = Object.entries(message).map(([field, some]) => [field, isList(some) ? some : []] as const);
  return Object.fromEntries(lists);
}

const isList = (some: unknown): some is readonly string[] => Array.isArray(some);
