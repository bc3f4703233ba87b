import { setTimeout as sleep } from 'node:timers/promises';
import { fullUser } from '@ingot/contracts';
import { type Caller, useStack } from '@ingot/testing';

const stack = useStack();

/** Events take a moment: asks until the answer is as expected, and answers the last one. */
async function mayCreateProjects(user: Caller, expected: boolean): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    const { can_create_project: may } = fullUser.parse((await stack.as(user).get('/user')).body);
    if (may === expected || attempt === 50) return may;
    await sleep(100);
  }
}

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
