import fc from 'fast-check';
import { oidOf, type PackObject, packOf, pushBody, sealed } from './pack.js';

/** One push: its body, and the commit that it asks refs to be at. */
export interface DrawnPush {
  readonly body: Buffer;
  readonly commit: string;
}

const ZERO_OID = '0'.repeat(40);
/** Stands for a new branch of each push. */
const ORDINARY = Buffer.from('refs/heads/drawn');

const bytes = fc.uint8Array({ maxLength: 30 }).map((drawn) => Buffer.from(drawn));
/** Mostly the first, as one bad part has the whole push refused; at times any bytes. */
const texts = (good: string, ...known: readonly string[]): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 24, arbitrary: fc.constant(good).map((text) => Buffer.from(text)) },
    { weight: 6, arbitrary: fc.constantFrom(good, ...known).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: bytes },
  );

const modes = texts(
  '100644',
  '100755',
  '40000',
  '40000',
  '120000',
  '160000',
  '040000',
  '0',
  '777777',
  '1006440000000000000',
);
const names = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('a', 'b', 'c', 'd').map((name) => Buffer.from(name)) },
  {
    weight: 1,
    arbitrary: texts(
      'README.md',
      ...[
        '.gitmodules',
        '.git',
        '.GIT',
        'git~1',
        '..',
        '.',
        '',
        'a/b',
        'a\\b',
        '-x',
        '.ingot-ci.yml',
        '\u202e',
        'a\nb',
      ],
      'n'.repeat(5_000),
    ),
  },
);
const people = texts(
  'A <a@example.org> 1700000000 +0000',
  'A <a@example.org> 9223372036854775807 +0000',
  'A <a@example.org> -1 -9999',
  'A <a@example.org> 1700000000',
  'A <<a>> 99999999999999999999 +000000',
  '<> 0 +0000',
  '',
);
const messages = texts(
  'Change\n',
  '',
  '\0',
  'a\0b\n',
  '\n\n\n',
  `${'m'.repeat(100_000)}\n`,
  '[skip ci]\n',
  'Closes #1\n',
  '\ud800',
);
const headers = texts(
  'encoding UTF-16',
  'encoding nonsense',
  'gpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----',
  `parent ${'1'.repeat(40)}`,
  `mergetag object ${'1'.repeat(40)}\n type commit`,
  'x',
);
const refnames = texts(
  'refs/heads/drawn',
  ...[
    'refs/heads/main',
    'refs/heads/HEAD',
    'refs/heads/refs/heads/main',
    'refs/tags/main',
    'refs/tags/t',
    'refs/notes/n',
    'HEAD',
    'refs/x',
  ],
  ...[
    'refs/merge-requests/1/head',
    'refs/keep-around/x',
    'refs/heads/../../config',
    'refs/heads/a.lock',
    'refs/heads/a..b',
    'refs/heads/-x',
  ],
  `refs/heads/${'d/'.repeat(500)}x`,
  `refs/heads/${'1'.repeat(40)}`,
);

const blobs: fc.Arbitrary<PackObject> = texts(
  'x\n',
  '',
  '[submodule "x"]\n\tpath = x\n\turl = -u./p\n',
  'stages: [a]\na: {script: x}\n',
).map((content) => ({ type: 'blob', content }));

/** Each name once, in the order that git wants of files. */
const inOrder = <T extends { readonly name: Buffer }>(entries: readonly T[]): readonly T[] =>
  [...new Map(entries.map((entry) => [entry.name.toString('latin1'), entry])).values()].sort((one, other) =>
    Buffer.compare(one.name, other.name),
  );

/** Of the entries each names an object made before it, by number. */
const trees = fc
  .record({
    entries: fc.array(fc.record({ mode: modes, name: names, of: fc.nat(30) }), { maxLength: 6 }),
    isInOrder: fc.nat(19),
  })
  .map(({ entries, isInOrder }) => (isInOrder === 0 ? entries : inOrder(entries)));

const commits = fc.record({
  tree: fc.nat(30),
  parents: fc.array(fc.nat(30), { maxLength: 3 }),
  author: people,
  committer: people,
  extra: fc.option(headers, { freq: 3 }),
  message: messages,
});

const tags = fc.record({
  of: fc.nat(30),
  type: texts('commit', 'tree', 'blob', 'tag', 'x'),
  name: names,
  tagger: people,
  message: messages,
});

const damages = fc.array(fc.record({ at: fc.nat(10_000), byte: fc.nat(255) }), { maxLength: 3 });

const drawn = fc.record({
  blobs: fc.array(blobs, { minLength: 1, maxLength: 3 }),
  trees: fc.array(trees, { minLength: 1, maxLength: 4 }),
  commits: fc.array(commits, { minLength: 1, maxLength: 4 }),
  tags: fc.array(tags, { maxLength: 2 }),
  refnames: fc.array(refnames, { minLength: 1, maxLength: 3 }),
  pointsAt: fc.oneof({ weight: 4, arbitrary: fc.constant<number | null>(null) }, { weight: 1, arbitrary: fc.nat(30) }),
  damages: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: damages }),
  isSealed: fc.boolean(),
});

/** The objects in the order in which they were made, so that each may name those before it. */
class Making {
  readonly objects: PackObject[] = [];

  add(type: PackObject['type'], ...parts: readonly (string | Buffer)[]): string {
    const object = { type, content: Buffer.concat(parts.map((part) => Buffer.from(part))) };
    this.objects.push(object);
    return oidOf(object);
  }

  /** Prefers objects of a type. */
  oid(number: number, type?: PackObject['type']): string {
    const of = this.objects.filter((object) => object.type === type);
    const candidates = of.length > 0 && number % 7 !== 0 ? of : this.objects;
    const object = candidates[number % candidates.length];
    return object === undefined ? '1'.repeat(40) : oidOf(object);
  }
}

/** Pushes of some objects of all types, that name each other rightly or not, in a pack that may be damaged. */
export const drawnPushes: fc.Arbitrary<DrawnPush> = drawn.map((made) => {
  const making = new Making();
  for (const { content } of made.blobs) making.add('blob', content);
  for (const entries of made.trees) {
    const parts = entries.flatMap(({ mode, name, of }) => {
      const type = mode.toString() === '40000' ? 'tree' : 'blob';
      return [mode, ' ', name, '\0', Buffer.from(making.oid(of, type), 'hex')];
    });
    making.add('tree', ...parts);
  }
  let commit = '';
  for (const { tree, parents, author, committer, extra, message } of made.commits) {
    const before = commit === '' ? [] : parents.map((number) => `parent ${making.oid(number, 'commit')}\n`);
    const lines = [`tree ${making.oid(tree, 'tree')}\n`, ...before, 'author ', author, '\ncommitter ', committer, '\n'];
    commit = making.add('commit', ...lines, ...(extra === null ? [] : [extra, '\n']), '\n', message);
  }
  for (const { of, type, name, tagger, message } of made.tags) {
    making.add(
      'tag',
      `object ${making.oid(of, 'commit')}\ntype `,
      type,
      '\ntag ',
      name,
      '\ntagger ',
      tagger,
      '\n\n',
      message,
    );
  }
  const newOid = made.pointsAt === null ? commit : making.oid(made.pointsAt);
  const commands = made.refnames.map((refname) => ({
    oldOid: ZERO_OID,
    newOid,
    refname: refname.equals(ORDINARY) ? Buffer.from(`refs/heads/${commit}`.slice(0, 31)) : refname,
  }));
  return { body: pushBody(commands, damaged(packOf(making.objects), made)), commit };
});

function damaged(
  pack: Buffer,
  how: { readonly damages: readonly { readonly at: number; readonly byte: number }[]; readonly isSealed: boolean },
): Buffer {
  if (how.damages.length === 0) return pack;
  const body = Buffer.from(pack.subarray(0, -20));
  for (const { at, byte } of how.damages) body[at % body.length] = byte;
  return how.isSealed ? sealed(body) : Buffer.concat([body, pack.subarray(-20)]);
}
