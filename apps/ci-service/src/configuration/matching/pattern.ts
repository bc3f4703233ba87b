import { RE2JS } from 're2js';
import { LIMITS } from '../yaml/limits.js';

const DELIMITED = /^\/(?<source>.+)\/(?<flags>[ims]*)$/s;

/**
 * A regular expression of a configuration in RE2 syntax, which matches in linear time for any expression. Of Ruby's flags, `i`
 * ignores case and `m` lets a dot match a newline.
 */
export class Pattern {
  private constructor(private readonly expression: RE2JS) {}

  /** Parses `/source/flags`; null when the text has another form or does not compile. */
  static parse(text: string): Pattern | null {
    const { source, flags } = DELIMITED.exec(text)?.groups ?? {};
    return source === undefined ? null : Pattern.compile(source, flags);
  }

  /** Null when it is no valid RE2 expression, or too large. Compiled expressions are cached. */
  static compile(source: string, flags = ''): Pattern | null {
    if (source.length > LIMITS.expressionLength) return null;
    const key = `${flags}/${source}`;
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const expression = expressionOf(source, flags);
    const pattern = expression && expression.programSize() <= LIMITS.patternSize ? new Pattern(expression) : null;
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    compiled.set(key, pattern);
    return pattern;
  }

  /** Whether it matches anywhere in the text. */
  matches(text: string): boolean {
    return this.expression.test(text);
  }

  /** The last match; of an expression with groups, its last group. Null without a match. */
  lastMatch(text: string): string | null {
    if (!this.matches(text)) return null; // costs far less than the search for groups
    let last: readonly (string | undefined)[] = [];
    for (const match of this.expression.matchAll(text)) last = match;
    return last.findLast((group) => group !== undefined) ?? null;
  }
}

const MAX_COMPILED = 500;
const compiled = new Map<string, Pattern | null>();

function expressionOf(source: string, flags: string): RE2JS | null {
  const ignoreCase = flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0;
  const dotAll = /[ms]/.test(flags) ? RE2JS.DOTALL : 0;
  try {
    return RE2JS.compile(source, ignoreCase | dotAll);
  } catch {
    return null;
  }
}

export const isDelimited = (text: string): boolean => DELIMITED.test(text);
