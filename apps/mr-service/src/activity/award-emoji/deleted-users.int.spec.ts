import { expectStatus, holdsEventually, useStack } from '@ingot/testing';

const stack = useStack();

describe('when a user is deleted', () => {
  it('their votes no longer count', async () => {
    const project = await stack.given.project();
    const voter = await project.member('reporter');
    const { iid } = await project.mergeRequest();
    const url = project.url(`/merge_requests/${iid}`);
    expectStatus(await stack.as(voter).post(`${url}/award_emoji`, { name: 'thumbsup' }), 201);
    expect((await stack.root.get(url)).body).toMatchObject({ upvotes: 1 });

    expectStatus(await stack.root.delete(`/users/${voter.id}`), 200);

    await holdsEventually(async () => {
      expect((await stack.root.get(url)).body).toMatchObject({ upvotes: 0 });
      expect((await stack.root.get(`${url}/award_emoji`)).body).toEqual([]);
    });
  });
});
