import { fullUser } from '@ingot/contracts';
import { type Caller, eventually, useStack } from '@ingot/testing';

const stack = useStack();

/** Events take a moment: asks until the answer is as expected, and answers the last one. */
const mayCreateProjects = (user: Caller, expected: boolean): Promise<boolean> =>
  eventually(
    async () => fullUser.parse((await stack.as(user).get('/user')).body).can_create_project,
    (may) => may === expected,
  );

describe('can_create_project', () => {
  it('follows the projects in the user’s own namespace', async () => {
    const user = await stack.given.user({ projects_limit: 1 });
    expect(await mayCreateProjects(user, true)).toBe(true);

    const project = await stack.given.project({ owner: user, initialized: false });
    expect(await mayCreateProjects(user, false)).toBe(false);

    await stack.as(user).delete(project.url());
    expect(await mayCreateProjects(user, true)).toBe(true);
  });
});
