import { listProjects, type Viewer } from '@ingot/contracts';
import { BY_NUMBER } from '@ingot/platform';
import { foundAnywhere, ownerSearched, type ProjectFilter, projectListQuery } from './project-list.query.js';

const user: Viewer = { userId: 7, isAdmin: false, isExternal: false };
const defaults = listProjects.input.parse({});

const queryOf = (filter: Partial<ProjectFilter>, viewer: Viewer = user) =>
  projectListQuery({ ...defaults, ...filter }, viewer, (more) => `SELECT $1${more} FROM projects p`);

/** What each list that the page is made of asks for, but what they all do. */
const listsOf = (filter: Partial<typeof defaults>, viewer: Viewer = user): string[] =>
  queryOf(filter, viewer)
    .counted.replace(') AS p', '')
    .split(' UNION ALL ')
    .map((list) => [
      /visibility = '(\w+)'/.exec(list)?.[1],
      list.includes('namespace_id =') && 'own',
      list.includes('members') && 'member',
    ])
    .map((parts) => parts.filter(Boolean).join(' '));

describe('projectListQuery', () => {
  it('numbers every value once', () => {
    const { items, counted, values } = queryOf({ search: 'x' });
    const numbersIn = (text: string) => new Set([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));

    expect(numbersIn(counted)).toEqual(new Set([1, 2]));
    expect(numbersIn(items('LIMIT $3 OFFSET $4', 'LIMIT $3 + $4', BY_NUMBER))).toEqual(new Set([1, 2, 3, 4]));
    expect(values).toEqual([7, '%x%']);
  });

  it('orders by the id once', () => {
    expect(queryOf({ order_by: 'id' }).items('', '', BY_NUMBER)).toMatch(/ORDER BY p\.id desc$/);
    expect(queryOf({ sort: 'asc' }).items('', '', BY_NUMBER)).toMatch(/ORDER BY p\.created_at asc, p\.id asc$/);
  });

  it('asks for all topics in one value, and for none where none are given', () => {
    const { counted, values } = queryOf({ topic: ['a', 'b'] });

    expect(counted).toContain('p.tag_list @> $2::text[]');
    expect(values).toEqual([7, ['a', 'b']]);
    expect(queryOf({ topic: [] }).values).toEqual([7]);
  });

  it('asks for an access level among memberships, which owners have', () => {
    const { counted, values } = queryOf({ min_access_level: 30 });

    expect(counted).toContain('access_level >= $2');
    expect(values).toEqual([7, 30]);
    expect(listsOf({ min_access_level: 30 })).toEqual(listsOf({ membership: true }));
    expect(queryOf({ min_access_level: 30, owned: true }).values).toEqual([7]);
  });

  it('looks for wildcards of SQL literally', () => {
    expect(queryOf({ search: '50%_\\' }).values).toContain('%50\\%\\_\\\\%');
  });

  it('is prepared once for a filter, and planned for each search', () => {
    expect(queryOf({ archived: true }).name).toBe(queryOf({ archived: true }, { ...user, userId: 8 }).name);
    expect(queryOf({ archived: true }).name).not.toBe(queryOf({}).name);
    expect(queryOf({ search: 'x' }).name).toBeUndefined();
    expect(queryOf({ topic: ['x'] }).name).toBeUndefined();
  });

  it('looks among what a search found before', () => {
    const { counted, values, name } = queryOf({ owned: true, ids: [3, 4] });

    expect(counted).toContain('FROM (SELECT * FROM projects WHERE id = ANY ($2::bigint[]) OFFSET 0) AS p');
    expect(values).toEqual([7, [3, 4]]);
    expect(name).toBeUndefined();
  });

  it.each<[string, Viewer, string[]]>([
    ['anonymous callers public ones', null, ['public']],
    [
      'users public and internal ones, and private ones of theirs',
      user,
      ['private own', 'private member', 'internal', 'public'],
    ],
    [
      'external users public ones, and others of theirs',
      { ...user, isExternal: true },
      ['private own', 'private member', 'internal own', 'internal member', 'public'],
    ],
    ['administrators all', { ...user, isAdmin: true }, ['private', 'internal', 'public']],
  ])('shows %s', (_case, viewer, lists) => {
    expect(listsOf({}, viewer)).toEqual(lists);
  });

  it('reads only lists of a visibility that is asked for', () => {
    expect(listsOf({ visibility: 'public' })).toEqual(['public']);
    expect(listsOf({ visibility: 'private' })).toEqual(['private own', 'private member']);
    expect(queryOf({ visibility: 'private' }, null).counted).toContain('false');
  });

  it.each<[string, Viewer]>([
    ['users', user],
    ['administrators', { ...user, isAdmin: true }],
  ])('shows %s only what is theirs where that is asked for', (_who, viewer) => {
    expect(listsOf({ owned: true, membership: true }, viewer)).toEqual(['private own', 'internal own', 'public own']);
    expect(listsOf({ membership: true, visibility: 'internal' }, viewer)).toEqual(['internal own', 'internal member']);
  });
});

describe('ownerSearched', () => {
  it.each<[string, Partial<ProjectFilter>, Viewer, number | null]>([
    ['nobody without a search', { owned: true }, user, null],
    ['nobody when projects of all are searched', { search: 'x' }, user, null],
    ['nobody for anonymous callers', { search: 'x', owned: true }, null, null],
    ['the caller for what they own', { search: 'x', owned: true }, user, 7],
    ['the caller for what they are members of, by topics', { topic: ['x'], membership: true }, user, 7],
    ['the caller for what they have a level in', { search: 'x', min_access_level: 30 }, user, 7],
    ['the user whose projects are asked for', { search: 'x', ofUser: 8 }, null, 8],
  ])('is %s', (_who, filter, viewer, owner) => {
    expect(ownerSearched({ ...defaults, ...filter }, viewer)).toBe(owner);
  });
});

describe('foundAnywhere', () => {
  it('asks for what any way of a search finds', () => {
    const { text, values } = foundAnywhere({ ...defaults, search: 'x', topic: ['y'], owned: true });

    expect(values).toEqual([['y'], '%x%']);
    expect(text.match(/p\.tag_list @> \$1/g)).toHaveLength(2);
    expect(text).not.toContain('owner_id');
  });
});
