import { useStack } from '@ingot/testing';
import { IssueScenario } from '../../../test/issue-scenario.js';
import { LabelScenario } from '../../../test/label-scenario.js';
import { MilestoneScenario } from '../../../test/milestone-scenario.js';

const stack = useStack();

/** More than one statement takes off at once. */
const MANY = 1_100;

describe('a label that is deleted', () => {
  it('is removed from issues and merge requests, which keep their other labels', async () => {
    const issues = await IssueScenario.make(stack, { initialized: true });
    const { project } = issues;
    const labels = await LabelScenario.make(stack, project);
    await issues.open({ labels: 'bug,ui' });
    await issues.open({ labels: 'bug' });
    await issues.change(2, { state_event: 'close' });
    const { iid } = await project.mergeRequest({ labels: 'bug,ui' });

    await labels.delete('bug');

    expect(await issues.show(1)).toMatchObject({ labels: ['ui'] });
    expect(await issues.show(2)).toMatchObject({ labels: [] });
    const shown = await stack.as(project.owner).get(project.url(`/merge_requests/${iid}`));
    expect(shown).toMatchObject({ status: 200, body: { labels: ['ui'] } });
    await labels.create('bug');
    expect(await issues.show(1)).toMatchObject({ labels: ['ui'] });
  });

  it('is removed from more issues than one statement changes', async () => {
    const issues = await IssueScenario.make(stack);
    const labels = await LabelScenario.make(stack, issues.project);
    const { id } = await labels.create('bug');
    await stack.query(
      'mr-service',
      `INSERT INTO issues (project_id, iid, title, author_id, label_ids)
       SELECT $1, number, 'Any', $2, ARRAY[$3::bigint] FROM generate_series(1, ${MANY}) AS number`,
      [issues.project.id, issues.project.owner.id, id],
    );
    expect(await labels.list()).toMatchObject([{ open_issues_count: MANY }]);

    expect(await labels.delete('bug')).toMatchObject({ status: 200, body: { open_issues_count: MANY } });

    const left = await stack.query('mr-service', `SELECT FROM issues WHERE project_id = $1 AND label_ids <> '{}'`, [
      issues.project.id,
    ]);
    expect(left).toEqual([]);
    expect(await issues.list(`labels=${encodeURIComponent('No Label')}`)).toMatchObject({
      headers: { 'x-total': String(MANY) },
    });
  });

  it('leaves no reference behind, while issues are given it concurrently', async () => {
    const issues = await IssueScenario.make(stack);
    const labels = await LabelScenario.make(stack, issues.project);
    const iids = [1, 2, 3, 4, 5, 6];
    for (const _ of iids) await issues.open({ labels: 'a,b' });

    const replies = await Promise.all([
      ...iids.map((iid) => issues.tryToChange(iid, { labels: 'b,c,a', title: 'Changed' })),
      ...['a', 'b', 'a', 'b'].map((name) => labels.delete(name)),
      ...iids.map((iid) => issues.tryToChange(iid, { labels: 'c,a,b', title: 'Again' })),
    ]);

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const existing = await labels.names();
    for (const iid of iids) {
      const { labels: names } = await issues.show(iid);
      expect(existing).toEqual(expect.arrayContaining(names));
    }
    const dangling = await stack.query(
      'mr-service',
      `SELECT iid FROM issues, unnest(label_ids) AS label_id
       WHERE project_id = $1 AND NOT EXISTS (SELECT FROM labels WHERE id = label_id)`,
      [issues.project.id],
    );
    expect(dangling).toEqual([]);
  });
});

describe('labels that do not exist yet', () => {
  it('are created once for concurrent issues that name them', async () => {
    const issues = await IssueScenario.make(stack);
    const labels = await LabelScenario.make(stack, issues.project);
    const names = ['zeta', 'alpha', 'mid'];

    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, index) => issues.open({ labels: [...names, `own ${index}`].reverse().join(',') })),
    );

    for (const [index, { labels: got }] of opened.entries()) {
      expect(got).toEqual(['alpha', 'mid', `own ${index}`, 'zeta']);
    }
    const listed = await labels.list();
    expect(listed).toHaveLength(15);
    expect(listed.find(({ name }) => name === 'mid')).toMatchObject({ color: '#428BCA', open_issues_count: 12 });
  });

  it.each([
    [Array.from({ length: 101 }, (_, index) => `label ${index}`).join(','), 'are too many (maximum is 100)'],
    ['x'.repeat(256), 'is too long (maximum is 255 characters)'],
  ])('are not made when an issue cannot have them', async (names, problem) => {
    const issues = await IssueScenario.make(stack);
    const labels = await LabelScenario.make(stack, issues.project);

    const refused = await issues.tryToOpen({ title: 'Any', labels: names });

    expect(refused).toMatchObject({ status: 400, body: { message: { labels: [problem] } } });
    expect(await labels.names()).toEqual([]);
  });

  it('can be up to 100 in one request', async () => {
    const issues = await IssueScenario.make(stack);
    const names = Array.from({ length: 100 }, (_, index) => `label ${100 + index}`);

    expect(await issues.open({ labels: names.join(',') })).toMatchObject({ labels: names });
  });
});

describe('a label with a new name', () => {
  it('has it on all issues', async () => {
    const issues = await IssueScenario.make(stack, { initialized: true });
    const labels = await LabelScenario.make(stack, issues.project);
    await issues.open({ labels: 'bug,ui' });

    await labels.update('bug', { new_name: 'zbug' });

    expect(await issues.show(1)).toMatchObject({ labels: ['ui', 'zbug'] });
  });
});

describe('a milestone that is deleted', () => {
  it('is removed from issues and merge requests, and other milestones are not', async () => {
    const issues = await IssueScenario.make(stack, { initialized: true });
    const { project } = issues;
    const milestones = await MilestoneScenario.make(stack, project);
    const [gone, kept] = [await milestones.create('gone'), await milestones.create('kept')];
    await issues.open({ milestone_id: gone.id });
    await issues.open({ milestone_id: kept.id });
    const { iid } = await project.mergeRequest({ milestone_id: gone.id });

    await milestones.delete(gone.id);

    expect(await issues.show(1)).toMatchObject({ milestone: null });
    expect(await issues.show(2)).toMatchObject({ milestone: { id: kept.id } });
    const shown = await stack.as(project.owner).get(project.url(`/merge_requests/${iid}`));
    expect(shown).toMatchObject({ status: 200, body: { milestone: null } });
    const left = await stack.query('mr-service', 'SELECT iid FROM merge_requests WHERE milestone_id = $1', [gone.id]);
    expect(left).toEqual([]);
  });

  it('leaves no reference behind, while issues are given it concurrently', async () => {
    const issues = await IssueScenario.make(stack);
    const milestones = await MilestoneScenario.make(stack, issues.project);
    const { id } = await milestones.create('1.0');

    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => issues.tryToOpen({ title: 'Any', milestone_id: id })),
      milestones.delete(id),
      ...Array.from({ length: 6 }, () => issues.tryToOpen({ title: 'Any', milestone_id: id })),
    ]);

    expect(replies.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect(await stack.query('mr-service', 'SELECT iid FROM issues WHERE milestone_id = $1', [id])).toEqual([]);
  });
});
