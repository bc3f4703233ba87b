import { z } from 'zod';
import { type Caller, expectStatus, type Reply, uniqueName, useStack } from '@ingot/testing';
import { NoteScenario } from '../../../test/note-scenario.js';

const stack = useStack();
const withId = z.looseObject({ id: z.number() });

const shown = async ({ project, path }: NoteScenario): Promise<unknown> =>
  expectStatus(await stack.as(project.owner).get(project.url(path)), 200);

const bodies = async (scenario: NoteScenario): Promise<string[]> => (await scenario.list()).map(({ body }) => body);

describe.each(['issue', 'merge request'] as const)('commands in a note on an %s', (kind) => {
  it('run, and the rest of the note stays', async () => {
    const scenario = await NoteScenario.make(stack, kind);

    const note = await scenario.write('Done.\n\n/close\n');

    expect(note).toMatchObject({ body: 'Done.', system: false });
    expect(await shown(scenario)).toMatchObject({ state: 'closed', user_notes_count: 1 });
    expect(await bodies(scenario)).toEqual(['closed', 'Done.']);
  });

  it('alone return the system note about them', async () => {
    const scenario = await NoteScenario.make(stack, kind);

    const note = await scenario.write('/close');

    expect(note).toMatchObject({ body: 'closed', system: true });
    expect(await scenario.list()).toEqual([note]);
    expect(await shown(scenario)).toMatchObject({ state: 'closed', user_notes_count: 0 });
  });

  it('alone answer 304 when they change nothing', async () => {
    const scenario = await NoteScenario.make(stack, kind);

    expect(await scenario.tryToWrite({ body: '/reopen' })).toMatchObject({ status: 304, body: null });
    expect(await scenario.tryToWrite({ body: '/label ~unknown\n/assign @nobody-of-that-name' })).toMatchObject({
      status: 304,
    });

    expect(await scenario.list()).toEqual([]);
  });

  it('assign, label, rename and plan', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const { project } = scenario;
    const owner = stack.as(project.owner);
    const assignee = await project.member('developer');
    const title = `${uniqueName('milestone')} next`;
    for (const name of ['bug', 'to do']) {
      expectStatus(await owner.post(project.url('/labels'), { name, color: '#ff0000' }), 201);
    }
    const { id } = withId.parse(expectStatus(await owner.post(project.url('/milestones'), { title }), 201));

    await scenario.write(
      [`/assign @${assignee.username}`, '/label ~bug ~"to do" ~unknown', `/milestone %"${title}"`, '/title New'].join(
        '\n',
      ),
    );
    expect(await shown(scenario)).toMatchObject({
      assignee: { id: assignee.id },
      labels: ['bug', 'to do'],
      milestone: { id },
      title: 'New',
    });

    await scenario.write('/unassign\n/unlabel ~bug\n/remove_milestone');
    expect(await shown(scenario)).toMatchObject({ assignee: null, labels: ['to do'], milestone: null, title: 'New' });
  });

  it('keep labels that concurrent commands add', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const { project } = scenario;
    const labels = ['api', 'bug', 'docs', 'ui'];
    for (const name of [...labels, 'old']) {
      expectStatus(await stack.as(project.owner).post(project.url('/labels'), { name, color: '#ff0000' }), 201);
    }
    await scenario.write('/label ~old');

    await Promise.all([...labels.map((name) => scenario.write(`/label ~${name}`)), scenario.write('/unlabel ~old')]);

    expect(await shown(scenario)).toMatchObject({ labels });
  });

  it('track time: all commands of a note, or none', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const times = async (): Promise<unknown> =>
      expectStatus(
        await stack.as(scenario.project.owner).get(scenario.project.url(`${scenario.path}/time_stats`)),
        200,
      );

    expect(await scenario.write('/estimate 1d\n/spend 3h\n/spend -1h')).toMatchObject({
      body: 'subtracted 1h of time spent',
      system: true,
    });
    expect(await times()).toMatchObject({ time_estimate: 28_800, total_time_spent: 7_200 });
    expect(await scenario.tryToWrite({ body: 'Wrong\n/spend 1h\n/spend -1w' })).toMatchObject({ status: 400 });
    expect(await times()).toMatchObject({ time_estimate: 28_800, total_time_spent: 7_200 });
    await scenario.write('Anew\n/remove_estimate\n/remove_time_spent');

    expect(await times()).toMatchObject({ time_estimate: 0, total_time_spent: 0 });
    expect(await bodies(scenario)).toEqual([
      'changed time estimate to 1d',
      'added 3h of time spent',
      'subtracted 1h of time spent',
      'removed time estimate',
      'removed time spent',
      'Anew',
    ]);
  });

  it('are at most a hundred', async () => {
    const scenario = await NoteScenario.make(stack, kind);

    expect(await scenario.tryToWrite({ body: `Much\n${'/spend 1m\n'.repeat(101)}` })).toMatchObject({
      status: 400,
      body: { message: { commands: ['are too many (maximum is 100)'] } },
    });
    expect(await scenario.list()).toEqual([]);
    await scenario.write('/spend 1m\n'.repeat(100));

    const stats = await stack.as(scenario.project.owner).get(scenario.project.url(`${scenario.path}/time_stats`));
    expect(stats.body).toMatchObject({ total_time_spent: 6_000 });
  });

  it('create a todo, and mark it as done', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const member = await scenario.project.member('developer');
    const todos = async () => expectStatus(await stack.as(member).get('/todos'), 200);

    await scenario.write('For later\n/todo', member);
    expect(await todos()).toMatchObject([{ action_name: 'marked', target: { id: scenario.id } }]);
    expect(await scenario.tryToWrite({ body: '/done' }, member)).toMatchObject({ status: 304 });

    expect(await todos()).toEqual([]);
    await scenario.write('Anew\n/todo\n/done\n/todo', member);
    expect(await todos()).toMatchObject([{ action_name: 'marked', target: { id: scenario.id } }]);
    await scenario.write('Or not\n/done\n/todo\n/done', member);

    expect(await todos()).toEqual([]);
  });

  it('subscribe, and unsubscribe even their author', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const member = await scenario.project.member('developer');
    const seen = async (): Promise<unknown> =>
      expectStatus(await stack.as(member).get(scenario.project.url(scenario.path)), 200);

    await scenario.tryToWrite({ body: '/subscribe\n/subscribe' }, member);
    expect(await seen()).toMatchObject({ subscribed: true });
    await scenario.write('Not for me\n/unsubscribe', member);

    expect(await seen()).toMatchObject({ subscribed: false });
  });

  it('stay text for users who may not change it', async () => {
    const scenario = await NoteScenario.make(stack, kind, { visibility: 'public' });
    const reader = await stack.given.user();

    expect(await scenario.write('Please\n/close', reader)).toMatchObject({ body: 'Please\n/close', system: false });
    expect(await shown(scenario)).toMatchObject({ state: 'opened' });
  });

  it('that are unknown, or in code, stay text', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const body = '/etc/passwd\n```\n/close\n```';

    expect(await scenario.write(body)).toMatchObject({ body });
    expect(await shown(scenario)).toMatchObject({ state: 'opened' });
  });

  it('do not run when a note is edited', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const { id } = await scenario.write('Any');

    expectStatus(await scenario.tryToChange(id, { body: '/close' }), 200);

    expect(await shown(scenario)).toMatchObject({ state: 'opened' });
    expect(await bodies(scenario)).toEqual(['/close']);
  });
});

describe('commands', () => {
  it('set and remove the due date of an issue', async () => {
    const scenario = await NoteScenario.make(stack, 'issue');

    await scenario.write('/due 2030-12-01');
    expect(await shown(scenario)).toMatchObject({ due_date: '2030-12-01' });
    await scenario.write('/remove_due_date');

    expect(await shown(scenario)).toMatchObject({ due_date: null });
  });

  it('add and remove the work-in-progress mark of a merge request', async () => {
    const scenario = await NoteScenario.make(stack, 'merge request');

    await scenario.write('/wip');
    expect(await shown(scenario)).toMatchObject({ work_in_progress: true, title: 'WIP: The thing' });
    await scenario.write('/wip');

    expect(await shown(scenario)).toMatchObject({ work_in_progress: false, title: 'The thing' });
  });

  it('keep a title that is changed meanwhile, and mark that', async () => {
    const scenario = await NoteScenario.make(stack, 'merge request');

    await stack.holding('mr-service', async (transaction) => {
      await transaction.query(`UPDATE merge_requests SET title = 'Another thing' WHERE id = $1`, [scenario.id]);
      const marked = scenario.write('/wip');
      await transaction.isAwaitedBy(1);
      await transaction.commit();
      await marked;
    });

    expect(await shown(scenario)).toMatchObject({ work_in_progress: true, title: 'WIP: Another thing' });
  });

  it('merge a merge request at once while no pipeline runs', async () => {
    const project = await stack.given.project();
    const { iid } = await project.mergeRequest();
    const on = project.url(`/merge_requests/${iid}`);

    const reply = await stack.as(project.owner).post(`${on}/notes`, { body: '/merge' });

    expect(expectStatus(reply, 201)).toMatchObject({ body: 'merged', system: true });
    expect((await stack.as(project.owner).get(on)).body).toMatchObject({ state: 'merged' });
  });

  it('merge a merge request once its running pipeline succeeds', async () => {
    const project = await stack.given.project();
    const { iid, sha, sourceBranch } = await project.mergeRequest();
    const on = project.url(`/merge_requests/${iid}`);
    await project.postStatus(sha, 'running', { ref: sourceBranch });

    expectStatus(await stack.as(project.owner).post(`${on}/notes`, { body: 'Then\n/merge' }), 201);

    expect((await stack.as(project.owner).get(on)).body).toMatchObject({
      state: 'opened',
      merge_when_pipeline_succeeds: true,
    });
  });

  it('refuse a merge to users who may not merge, and write no note', async () => {
    const project = await stack.given.project();
    const { iid } = await project.mergeRequest();
    const developer = await project.member('developer');
    const notes = project.url(`/merge_requests/${iid}/notes`);

    const body = 'Now\n/title Changed\n/merge';
    expect(await stack.as(developer).post(notes, { body })).toMatchObject({ status: 401 });

    expect((await stack.as(project.owner).get(notes)).body).toEqual([]);
    expect((await stack.as(project.owner).get(project.url(`/merge_requests/${iid}`))).body).toMatchObject({
      state: 'opened',
    });
  });

  it('run in comments on a merge request as well', async () => {
    const scenario = await NoteScenario.make(stack, 'merge request');
    const comment = (caller: Caller): Promise<Reply> =>
      stack.as(caller).post(scenario.project.url(`${scenario.path}/comments`), { note: 'Enough\n/close' });

    expect(expectStatus(await comment(scenario.project.owner), 201)).toMatchObject({ note: 'Enough' });

    expect(await shown(scenario)).toMatchObject({ state: 'closed' });
  });

  it('do nothing on a snippet', async () => {
    const scenario = await NoteScenario.make(stack, 'snippet');

    expect(await scenario.write('/close')).toMatchObject({ body: '/close', system: false });
  });
});
