import { LIMITS } from '../yaml/limits.js';
import { Pattern } from './pattern.js';

/** Values by name; null for an undefined variable. */
export type Lookup = (name: string) => string | null;

/** Looks a name up in each map in turn. */
export const lookupIn =
  (...variables: readonly ReadonlyMap<string, string>[]): Lookup =>
  (name) =>
    variables.find((map) => map.has(name))?.get(name) ?? null;

const REFERENCE = /\$(\w+)|\$\{(\w+)\}|%(\w+)%/g;

/** Expands `$NAME`, `${NAME}` and `%NAME%` once; unknown variables are empty. */
export const expanded = (text: string, lookup: Lookup): string =>
  text.replace(REFERENCE, (_, ...names: (string | undefined)[]) => {
    const name = names.slice(0, 3).find((candidate) => candidate !== undefined);
    return lookup(name ?? '') ?? '';
  });

/** A condition of `rules:if` or `only:variables`. */
export type Expression =
  | { readonly kind: 'any' | 'all'; readonly of: readonly Expression[] }
  | { readonly kind: 'present'; readonly operand: Operand }
  | { readonly kind: 'equal' | 'match'; readonly negated: boolean; readonly left: Operand; readonly right: Operand };

type Operand =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string | null }
  | { readonly kind: 'pattern'; readonly pattern: Pattern };

/** Parses `$A == "b" && ($C =~ /d/ || $E)`; null on a syntax error. `&&` binds more tightly than `||`. */
export function expressionOf(text: string): Expression | null {
  const tokens = text.length > LIMITS.expressionLength ? null : tokensOf(text);
  if (tokens === null) return null;
  const reader = new ExpressionReader(tokens);
  const expression = reader.any(0);
  return reader.isAtEnd ? expression : null;
}

/** Evaluates the expression with these variables. */
export function holds(expression: Expression, lookup: Lookup): boolean {
  switch (expression.kind) {
    case 'any':
      return expression.of.some((part) => holds(part, lookup));
    case 'all':
      return expression.of.every((part) => holds(part, lookup));
    case 'present':
      return Boolean(valueOf(expression.operand, lookup));
    case 'equal': {
      const isEqual = valueOf(expression.left, lookup) === valueOf(expression.right, lookup);
      return isEqual !== expression.negated;
    }
    case 'match': {
      const text = valueOf(expression.left, lookup) ?? '';
      return (patternOf(expression.right, lookup)?.matches(text) ?? false) !== expression.negated;
    }
  }
}

function valueOf(operand: Operand, lookup: Lookup): string | null {
  if (operand.kind === 'variable') return lookup(operand.name);
  return operand.kind === 'text' ? operand.text : null;
}

/** The pattern may be the value of a variable. */
function patternOf(operand: Operand, lookup: Lookup): Pattern | null {
  return operand.kind === 'pattern' ? operand.pattern : Pattern.parse(valueOf(operand, lookup) ?? '');
}

const TOKEN =
  /\s*(?:\$(?<variable>\w+)|"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<pattern>\/(?:\\.|[^\\/])+\/[ims]*)|(?<sign>==|!=|=~|!~|&&|\|\||[()])|(?<nothing>null)\b)\s*/y;

type Token = Operand | { readonly kind: 'sign'; readonly sign: string };

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const groups = TOKEN.exec(text)?.groups;
    const token = groups === undefined ? null : tokenIn(groups);
    if (token === null) return null;
    tokens.push(token);
  }
  return tokens;
}

function tokenIn(groups: Record<string, string | undefined>): Token | null {
  const { variable, pattern, sign, nothing } = groups;
  const text = groups['double'] ?? groups['single'];
  if (variable !== undefined) return { kind: 'variable', name: variable };
  if (text !== undefined) return { kind: 'text', text };
  if (nothing !== undefined) return { kind: 'text', text: null };
  if (sign !== undefined) return { kind: 'sign', sign };
  const compiled = pattern === undefined ? null : Pattern.parse(pattern);
  return compiled === null ? null : { kind: 'pattern', pattern: compiled };
}

const MAX_PARENTHESES = 50;

/** A recursive descent parser; every method returns null when the input does not match its rule. */
class ExpressionReader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  any(depth: number): Expression | null {
    return this.joined('any', '||', () => this.joined('all', '&&', () => this.part(depth)));
  }

  private joined(kind: 'any' | 'all', sign: string, read: () => Expression | null): Expression | null {
    const of: Expression[] = [];
    do {
      const part = read();
      if (part === null) return null;
      of.push(part);
    } while (this.take(sign));
    const [only] = of;
    return of.length === 1 && only !== undefined ? only : { kind, of };
  }

  private part(depth: number): Expression | null {
    if (this.take('(')) {
      const inner = depth < MAX_PARENTHESES ? this.any(depth + 1) : null;
      return this.take(')') ? inner : null;
    }
    const left = this.operand();
    if (left === null || left.kind === 'pattern') return null;
    const sign = ['==', '!=', '=~', '!~'].find((candidate) => this.take(candidate));
    return sign === undefined ? { kind: 'present', operand: left } : this.comparison(left, sign);
  }

  private comparison(left: Operand, sign: string): Expression | null {
    const right = this.operand();
    if (right === null) return null;
    const negated = sign.startsWith('!');
    if (sign.endsWith('~')) return right.kind === 'text' ? null : { kind: 'match', negated, left, right };
    return right.kind === 'pattern' ? null : { kind: 'equal', negated, left, right };
  }

  private operand(): Operand | null {
    const token = this.tokens[this.at];
    if (token === undefined || token.kind === 'sign') return null;
    this.at += 1;
    return token;
  }

  private take(sign: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== 'sign' || token.sign !== sign) return false;
    this.at += 1;
    return true;
  }
}
