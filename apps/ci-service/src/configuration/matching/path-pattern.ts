import { Pattern } from './pattern.js';

const LITERAL = /^[^*?[\]{}\\]*$/;
const SPECIAL = /[.+^$()|[\]{}\\*?]/;

/**
 * A glob of `changes` and `exists`: `*` and `?` within a name, `**` across directories, `[a-z]`, and `{either,or}`. It must match
 * the whole path. An invalid glob matches only the identical path.
 */
export class PathPattern {
  private readonly pattern: Pattern | null;

  constructor(private readonly written: string) {
    this.pattern = LITERAL.test(written) ? null : Pattern.compile(`^${expressionOf(written)}$`, 's');
  }

  matches(path: string): boolean {
    return this.pattern === null ? path === this.written : this.pattern.matches(path);
  }
}

function expressionOf(written: string): string {
  let result = '';
  let open = 0;
  for (let at = 0; at < written.length;) {
    const [taken, expression] = nextPart(written, at, open);
    if (expression === '(?:') open += 1;
    if (expression === ')') open -= 1;
    result += expression;
    at += taken;
  }
  return result;
}

/** The length of the glob token at `at`, and its regular expression. */
function nextPart(written: string, at: number, open: number): readonly [taken: number, expression: string] {
  const character = written.charAt(at);
  if (written.startsWith('**/', at) && (at === 0 || written.charAt(at - 1) === '/')) return [3, '(?:.*/)?'];
  if (written.startsWith('**', at)) return [2, '.*'];
  if (character === '*') return [1, '[^/]*'];
  if (character === '?') return [1, '[^/]'];
  if (character === '{') return [1, '(?:'];
  if (character === '}' && open > 0) return [1, ')'];
  if (character === ',' && open > 0) return [1, '|'];
  if (character === '\\' && at + 1 < written.length) return [2, literal(written.charAt(at + 1))];
  const set = character === '[' ? /^\[([!^]?)([^\]\\[]+)\]/.exec(written.slice(at, at + 100)) : null;
  if (set !== null) return [set[0].length, `[${set[1] ? '^/' : ''}${set[2]}]`];
  return [1, literal(character)];
}

const literal = (character: string): string => (SPECIAL.test(character) ? `\\${character}` : character);
