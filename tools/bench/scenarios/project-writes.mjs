import { concurrently } from '../fixtures/concurrently.mjs';
import { createBranches, uniqueNames } from '../fixtures/branches.mjs';
import { newUser } from '../fixtures/fixtures.mjs';

const PROJECTS = '/api/v4/projects';

/** Users, projects, members and branches. @type {import('./writes.mjs').Write[]} */
export const projectWrites = [
  {
    name: 'user-create',
    title: 'Create a user',
    requests: async (_context, _project, count) =>
      uniqueNames('user', count).map((username) => ({
        method: 'POST',
        path: '/api/v4/users',
        body: newUser(username),
      })),
  },
  {
    name: 'project-create',
    title: 'Create a project',
    requests: async (_context, _project, count) =>
      uniqueNames('new', count).map((name) => ({ method: 'POST', path: PROJECTS, body: { name } })),
  },
  {
    name: 'project-update',
    title: 'Change a project',
    requests: async (_context, project, count) =>
      uniqueNames('Now', count).map((description) => ({ method: 'PUT', path: project.api, body: { description } })),
  },
  {
    name: 'project-delete',
    title: 'Delete a project',
    requests: async ({ api }, _project, count) => {
      const made = await concurrently(4, uniqueNames('old', count), (name) => api.json('POST', PROJECTS, { name }));
      return made.map(({ id }) => ({ method: 'DELETE', path: `${PROJECTS}/${id}` }));
    },
  },
  {
    name: 'member-add',
    title: 'Add a member',
    requests: async (context, project, count) =>
      (await createUsers(context, count)).map((id) => ({
        method: 'POST',
        path: `${project.api}/members`,
        body: { user_id: id, access_level: 30 },
      })),
  },
  {
    name: 'member-update',
    title: 'Change the role of a member',
    requests: async (context, project, count) =>
      (await createMembers(context, project, count)).map((id) => ({
        method: 'PUT',
        path: `${project.api}/members/${id}`,
        body: { access_level: 40 },
      })),
  },
  {
    name: 'member-remove',
    title: 'Remove a member',
    requests: async (context, project, count) =>
      (await createMembers(context, project, count)).map((id) => ({
        method: 'DELETE',
        path: `${project.api}/members/${id}`,
      })),
  },
  {
    name: 'branch-create',
    title: 'Create a branch',
    requests: async (_context, project, count) =>
      uniqueNames('made', count).map((branch) => ({
        method: 'POST',
        path: `${project.api}/repository/branches`,
        body: { branch, ref: 'main' },
      })),
  },
  {
    name: 'branch-protect',
    title: 'Protect a branch',
    requests: (context, project, count) => onBranches(context, project, count, { method: 'PUT', action: '/protect' }),
  },
  {
    name: 'branch-unprotect',
    title: 'Unprotect a branch',
    requests: async (context, project, count) => {
      const requests = await onBranches(context, project, count, { method: 'PUT', action: '/unprotect' });
      await concurrently(4, requests, ({ path }) =>
        context.api.json('PUT', path.replace(/unprotect$/, 'protect'), { developers_can_push: true }),
      );
      return requests;
    },
  },
  {
    name: 'branch-delete',
    title: 'Delete a branch',
    requests: (context, project, count) => onBranches(context, project, count, { method: 'DELETE', action: '' }),
  },
];

async function createUsers({ api }, count) {
  const users = await concurrently(2, uniqueNames('member', count), (name) =>
    api.json('POST', '/api/v4/users', newUser(name)),
  );
  return users.map(({ id }) => id);
}

async function createMembers(context, project, count) {
  const ids = await createUsers(context, count);
  await concurrently(4, ids, (id) =>
    context.api.json('POST', `${project.api}/members`, { user_id: id, access_level: 30 }),
  );
  return ids;
}

async function onBranches(context, project, count, { method, action }) {
  const branches = await createBranches(context, project, count);
  return branches.map(({ name }) => ({ method, path: `${project.api}/repository/branches/${name}${action}` }));
}
