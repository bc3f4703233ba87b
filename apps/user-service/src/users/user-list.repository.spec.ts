import { whereOf } from './user-list.repository.js';

const everybody = { addresses: 'all' as const, onlyActive: false, onlyBlocked: false, onlyExternal: false };

describe('whereOf', () => {
  it('has no condition for everybody, nor for an empty search', () => {
    expect(whereOf({ ...everybody, username: '', search: '' })).toEqual({ where: 'true', values: [] });
  });

  it('combines filters', () => {
    const { where, values } = whereOf({ ...everybody, onlyActive: true, onlyExternal: true, search: 'ann' });

    expect(where).toBe(
      String.raw`(u.state = 'active' OR u.is_ghost) AND u.is_external AND lower(u.username || E'\n' || u.name || E'\n' || u.email) LIKE lower($1)`,
    );
    expect(values).toEqual(['%ann%']);
  });

  it('counts every kind of block as blocked', () => {
    expect(whereOf({ ...everybody, onlyBlocked: true }).where).toBe(`u.state <> 'active' AND NOT u.is_ghost`);
  });

  it('ignores everything beside a username', () => {
    const { where, values } = whereOf({
      ...everybody,
      onlyActive: true,
      onlyBlocked: true,
      onlyExternal: true,
      username: 'Ann',
    });

    expect(where).toBe('lower(u.username) = lower($1) AND u.username = $1');
    expect(values).toEqual(['Ann']);
  });

  it('finds line breaks in names alone, not where the searched text has its own', () => {
    expect(whereOf({ ...everybody, search: 'a\nb' }).where).toMatch(/ AND lower\(u\.name\) LIKE lower\(\$1\)$/);
  });

  it('finds names and the own whole address for everybody but administrators', () => {
    const { where, values } = whereOf({ ...everybody, addresses: { onlyOf: 7 }, search: 'ann@' });

    expect(where).toContain(String.raw`lower(u.username || E'\n' || u.name) LIKE lower($1)`);
    expect(where).toContain('u.id = $2');
    expect(where).not.toContain('u.email');
    expect(values).toEqual(['%ann@%', 7, 'ann@']);
  });

  it('searches for wildcards literally', () => {
    expect(whereOf({ ...everybody, search: '50%_\\' }).values).toEqual(['%50\\%\\_\\\\%']);
  });
});
