import { expectStatus, useStack } from '@ingot/testing';

const stack = useStack();

const BY_ROOT = { byUserId: 1, byUsername: 'root' };

const toldOf = (event: string, id: number) => stack.audit(event).filter(({ userId }) => userId === id);

describe('the audit log', () => {
  it('tells who created, changed, blocked and unblocked a user', async () => {
    const { id, username } = await stack.given.user();
    const about = { userId: id, username, ...BY_ROOT };

    expectStatus(await stack.root.put(`/users/${id}`, { bio: 'B', location: 'L' }), 200);
    for (const act of ['block', 'block', 'unblock', 'unblock']) await stack.root.post(`/users/${id}/${act}`);

    expect(toldOf('user.created', id)).toMatchObject([about]);
    expect(toldOf('user.updated', id)).toMatchObject([{ userId: id, fields: ['bio', 'location'], ...BY_ROOT }]);
    expect(toldOf('user.blocked', id)).toMatchObject([about]);
    expect(toldOf('user.unblocked', id)).toMatchObject([about]);
    expect(toldOf('password.changed', id)).toEqual([]);
  });

  it('tells of a new password, but not which', async () => {
    const { id } = await stack.given.user();
    const password = `secret-${id}-secret`;

    expectStatus(await stack.root.put(`/users/${id}`, { password }), 200);

    const told = toldOf('password.changed', id);
    expect(told).toMatchObject([BY_ROOT]);
    expect(JSON.stringify(told)).not.toContain(password);
  });

  it('tells both of an administrator who was somebody else meanwhile', async () => {
    const administrator = await stack.given.user({ admin: true });
    const { id } = await stack.given.user();

    await stack.as(administrator).post(`/users/${id}/block`);

    expect(toldOf('user.blocked', id)).toMatchObject([
      { byUserId: administrator.id, byUsername: administrator.username, sudoByUserId: 1, sudoByUsername: 'root' },
    ]);
  });

  it('does not tell of what was refused', async () => {
    const { id } = await stack.given.user();

    await stack.root.put(`/users/${id}`, { email: 'nowhere' });

    expect(toldOf('user.updated', id)).toEqual([]);
  });
});
