import { expectStatus, Feed, type FeedEvent, holdsEventually, useStack } from '@ingot/testing';
import { HeldRow } from '../../../test/held-row.js';
import { IssueScenario } from '../../../test/issue-scenario.js';
import { MilestoneScenario } from '../../../test/milestone-scenario.js';
import { NoteScenario } from '../../../test/note-scenario.js';

const stack = useStack();
const isComment = ({ action_name: action }: FeedEvent): boolean => action === 'commented on';

const HIDING = [
  ['issue', 'issues', { confidential: true }],
  ['snippet', 'snippets', { visibility: 'private' }],
] as const;

describe('the contribution feed of others', () => {
  it.each(HIDING)('hides a note on the %s that is concurrently hidden', async (kind, table, hiding) => {
    const scenario = await NoteScenario.make(stack, kind, { visibility: 'public' });
    const { project, id } = scenario;
    const [ofOwner, ofStranger] = [project.owner, await stack.given.user()].map((reader) =>
      Feed.of(stack, project.owner, reader),
    );
    const row = await HeldRow.take(stack, table, id);

    const hidden = stack.as(project.owner).put(project.url(scenario.path), hiding);
    await row.untilWaiting(1);
    const written = scenario.write('This leaks');
    await row.untilWaiting(2);
    await row.release();

    expectStatus(await hidden, 200);
    await written;
    await ofOwner?.event(isComment);
    await holdsEventually(async () => expect((await ofStranger?.read())?.filter(isComment)).toEqual([]));
  });

  it('hides an issue that the later of two concurrent changes makes confidential', async () => {
    const scenario = await IssueScenario.make(stack, { visibility: 'public' });
    const { project } = scenario;
    const milestone = await (await MilestoneScenario.make(stack, project)).create('First');
    const { id, iid } = await scenario.open();
    const isAboutIssue = ({ target_id: target }: FeedEvent): boolean => target === id;
    const ofStranger = Feed.of(stack, project.owner, await stack.given.user());
    await ofStranger.event(isAboutIssue);

    const row = await HeldRow.take(stack, 'milestones', milestone.id);
    const hidden = scenario.change(iid, { milestone_id: milestone.id, confidential: true });
    await row.untilWaiting(1);
    await scenario.change(iid, { title: 'It breaks badly' }); // which is told first, as it is made first
    await row.release();
    await hidden;

    await holdsEventually(async () => expect((await ofStranger.read()).filter(isAboutIssue)).toEqual([]));
  });
});
