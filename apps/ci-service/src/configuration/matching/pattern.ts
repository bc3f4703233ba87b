import { RE2JS } from 're2js';
import { LIMITS } from '../yaml/limits.js';

const DELIMITED = /^\/(?<source>.+)\/(?<flags>[ims]*)$/s;

/**
 * A regular expression from a configuration, in the syntax of RE2: matching costs time in proportion to the text, whatever the
 * expression. Of Ruby's flags `i` ignores case, and `m` lets a dot match the end of a line.
 */
export class Pattern {
  private constructor(private readonly expression: RE2JS) {}

  /** Reads `/source/flags`; null when the text is not that, or cannot be compiled. */
  static parse(text: string): Pattern | null {
    const { source, flags } = DELIMITED.exec(text)?.groups ?? {};
    return source === undefined ? null : Pattern.compile(source, flags);
  }

  /** Null when it is not in the syntax of RE2, or too large. The same one is compiled once. */
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

  /** Whether it is found anywhere in the text. */
  matches(text: string): boolean {
    return this.expression.test(text);
  }

  /** Every match from the first on, as a whole. */
  *allMatches(text: string): Generator<string> {
    for (const [match] of this.expression.matchAll(text)) yield match;
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
