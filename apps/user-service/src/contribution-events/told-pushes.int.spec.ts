import { refUpdated, toOid, ZERO_OID } from '@ingot/contracts';
import { Feed, type TestProject, useStack } from '@ingot/testing';
import { messagesOf, pushEvent } from '../../test/push-events.js';

const stack = useStack();

describe('the event of a push', () => {
  const oid = (digit: string) => toOid(digit.repeat(40));
  const push = (project: TestProject, refname: string, changes: object = {}) => ({
    projectId: project.id,
    userId: project.owner.id,
    refname,
    oldOid: ZERO_OID,
    newOid: oid('a'),
    ...changes,
  });

  it('is nobody’s contribution when Ingot itself moved the ref, or it is neither branch nor tag', async () => {
    const project = await stack.given.project({ initialized: false });
    await stack.events.tell(refUpdated, push(project, 'refs/heads/by-itself', { userId: null }));
    await stack.events.tell(refUpdated, push(project, 'refs/notes/commits'));
    await stack.events.tell(refUpdated, push(project, 'refs/heads/by-owner'));

    await pushEvent(stack, project, 'pushed new', 'refs/heads/by-owner');

    const feed = Feed.of(stack, project.owner, project.owner);
    await feed.ofLength(2);
    expect(await feed.actions()).toEqual(['pushed new', 'created']);
  });

  it('does without commits that are not there any more', async () => {
    const project = await stack.given.project();
    await stack.events.tell(refUpdated, push(project, 'refs/heads/main', { oldOid: oid('b'), newOid: oid('c') }));

    const { data } = await pushEvent(stack, project, 'pushed to', 'refs/heads/main');

    expect(data).toMatchObject({ after: oid('c'), commits: [], total_commits_count: 0 });
  });

  it('takes the default branch as it is now where the event does not tell of it', async () => {
    const project = await stack.given.project();
    const newOid = toOid(await project.commit('feature', { f: '1' }, { message: 'Only here' }));
    await stack.events.tell(refUpdated, push(project, 'refs/heads/told', { newOid }));

    expect(messagesOf(await pushEvent(stack, project, 'pushed new', 'refs/heads/told'))).toEqual(['Only here']);
  });
});
