import { listProjects, type Viewer } from '@ingot/contracts';
import { projectListQuery } from './project.reader.js';

const page = { page: 3, perPage: 10 };
const user: Viewer = { userId: 7, isAdmin: false, isExternal: false };
const defaults = listProjects.input.parse({});

describe('projectListQuery', () => {
  it('takes the page after the conditions and numbers every value once', () => {
    const query = projectListQuery({ ...defaults, search: 'x' }, user, page);

    const used = new Set([...query.page.text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    expect(Math.max(...used)).toBe(query.page.values.length);
    expect(used.size).toBe(query.page.values.length);
    expect(query.page.values.slice(-2)).toEqual([10, 20]);
    expect(query.count.values).toEqual(query.page.values.slice(0, -2));
  });

  it('orders by the id once', () => {
    expect(projectListQuery({ ...defaults, order_by: 'id' }, user, page).page.text).toContain(
      'ORDER BY p.id DESC LIMIT',
    );
    expect(projectListQuery({ ...defaults, sort: 'asc' }, user, page).page.text).toContain(
      'ORDER BY p.created_at ASC, p.id ASC LIMIT',
    );
  });

  it('looks for wildcards of SQL literally', () => {
    expect(projectListQuery({ ...defaults, search: '50%_\\' }, user, page).count.values).toContain('%50\\%\\_\\\\%');
  });

  it.each([
    ['anonymous callers public ones', null, ['public']],
    ['users public and internal ones', user, ['public', 'internal']],
    ['external users public ones', { ...user, isExternal: true }, ['public']],
  ])('shows %s', (_case, viewer, visibilities) => {
    expect(projectListQuery(defaults, viewer, page).count.values).toContainEqual(visibilities);
  });

  it('shows administrators all', () => {
    expect(projectListQuery(defaults, { ...user, isAdmin: true }, page).count.text).not.toContain('visibility');
  });
});
