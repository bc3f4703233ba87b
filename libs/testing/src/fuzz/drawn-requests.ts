import fc from 'fast-check';
import { type Operation, OPERATIONS } from '@ingot/contracts';

/** One call of an operation, with whatever in its parameters. */
export interface DrawnRequest {
  readonly operation: string;
  readonly method: Operation['method'];
  /** With the query; `{project}` stands for the id of a project. */
  readonly path: string;
  /** Null for none; else JSON. */
  readonly body: string | null;
  readonly isAnonymous: boolean;
}

/** What parameters are called that name something, and names that lead somewhere in a project with a commit on `main`. */
const PLAUSIBLE: readonly string[] = [
  ...[
    'main',
    'HEAD',
    'refs/heads/main',
    'README.md',
    'README',
    '1',
    '0',
    '-1',
    '2',
    'true',
    'desc',
    'opened',
    'all',
    'master',
  ],
  ...[
    '00'.repeat(20),
    'deadbeef',
    'main..main',
    'main^',
    'main~1',
    '@{-1}',
    ':/',
    '--upload-pack=x',
    '-x',
    '@',
    '.',
    '..',
  ],
];
const STRANGE: readonly string[] = [
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '%00',
    '%',
    '%2e%2e%2f',
    '../../etc/passwd',
    '..\\..',
    "'",
    '"',
    '`id`',
    '$(id)',
    '{{1}}',
  ],
  ...[
    '9223372036854775808',
    '-9223372036854775809',
    '2147483648',
    '1e309',
    'NaN',
    '0x10',
    '1_000',
    ' 1',
    '1 ',
    '١',
    '[]',
    '{}',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '2026-02-30',
    '+275760-09-13',
    '0000-00-00',
    '9999-12-31T23:59:60Z',
    'a'.repeat(5_000),
  ],
  ...['(a+)+$', '[', '\\', '*', '/', '//', 'a/../b', '\n', '\r\nX: y', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
];

const words = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PLAUSIBLE) },
  { weight: 3, arbitrary: fc.constantFrom(...STRANGE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const values = fc.oneof(
  { weight: 4, arbitrary: words },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(0, 1, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, true, false, null, [], {}) },
  { weight: 1, arbitrary: fc.array(words, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(words, words, { maxKeys: 3, noNullPrototype: true }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Sign-in counts its failures by address: others that come from here would wait for us. */
const isFuzzed = ({ path, file, rawBody, longPoll }: Operation): boolean =>
  !file && rawBody !== true && longPoll !== true && !path.startsWith('/session');

const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

function requestsOf(operation: Operation): fc.Arbitrary<DrawnRequest> {
  const names = Object.keys(operation.input.shape);
  const inPath = [...operation.path.matchAll(/[:*](\w+)/g)].flatMap(([, name]) => name ?? []);
  const others = names.filter((name) => !inPath.includes(name));
  const hasBody = operation.method !== 'GET' && operation.method !== 'HEAD';
  return fc
    .record({
      path: fc.tuple(
        ...inPath.map(() => fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: words })),
      ),
      given: fc.tuple(...others.map(() => fc.option(values, { freq: 2 }))),
      isAnonymous: fc.nat(9).map((drawn) => drawn === 0),
    })
    .map(({ path, given, isAnonymous }) => {
      const filled = inPath.reduce((before, name, index) => {
        const value = path[index] ?? (name === 'id' && operation.path.startsWith('/projects/') ? '{project}' : '1');
        return before.replace(new RegExp(`[:*]${name}(?!\\w)`), () => (value === '{project}' ? value : encoded(value)));
      }, operation.path);
      const parameters = others.flatMap((name, index) => (given[index] == null ? [] : [[name, given[index]] as const]));
      const query = parameters.map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`).join('&');
      return {
        operation: operation.name,
        method: operation.method,
        path: hasBody || query === '' ? filled : `${filled}?${query}`,
        body: hasBody ? JSON.stringify(Object.fromEntries(parameters)) : null,
        isAnonymous,
      };
    });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Calls of all operations that neither take a file nor wait. */
export const drawnRequests: fc.Arbitrary<DrawnRequest> = fc
  .constantFrom(...OPERATIONS.filter(isFuzzed))
  .chain(requestsOf);
