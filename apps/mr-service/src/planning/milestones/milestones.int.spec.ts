import { useStack } from '@ingot/testing';
import { MilestoneScenario } from '../../../test/milestone-scenario.js';

const stack = useStack();

const E = (error: string) => ({ error });
const M = (message: string) => ({ message });
const V = (property: string, problem: string) => ({ message: { [property]: [problem] } });
const TOO_LATE = '{"start_date":["must be before the due date"]}';
const TAKEN = '{"title":["has already been taken"]}';
const NOTHING_TO_CHANGE =
  'title, description, due_date, start_date, state_event are missing, at least one parameter must be provided';

describe('POST /projects/:id/milestones', () => {
  it('creates an active milestone', async () => {
    const scenario = await MilestoneScenario.make(stack);
    const fields = { description: 'All of it', start_date: '2017-01-31', due_date: '2017-02-28' };

    const created = await scenario.create('1.0', fields);

    expect(created).toMatchObject({
      iid: 1,
      project_id: scenario.project.id,
      title: '1.0',
      state: 'active',
      ...fields,
    });
    expect(created.updated_at).toBe(created.created_at);
    expect(await scenario.show(created.id)).toEqual(created);
  });

  it('creates a milestone with only a title', async () => {
    const scenario = await MilestoneScenario.make(stack);

    expect(await scenario.create(' 1.0 ')).toMatchObject({
      title: '1.0',
      description: null,
      due_date: null,
      start_date: null,
    });
  });

  it.each([
    [{}, M('400 (Bad request) "title" not given')],
    [{ title: ' ' }, E('title is empty')],
    [{ title: 'a\0b' }, E('title is invalid')],
    [{ title: 'x'.repeat(256) }, V('title', 'is too long (maximum is 255 characters)')],
    [{ title: 'a', description: 'x'.repeat(10_001) }, V('description', 'is too long (maximum is 10000 characters)')],
    [{ title: 'a', due_date: 'soon' }, E('due_date is invalid')],
    [{ title: 'a', due_date: '2017-02-30' }, E('due_date is invalid')],
    [{ title: 'a', start_date: '0000-01-01' }, E('start_date is invalid')],
    [{ title: 'a', start_date: '2017-02-02', due_date: '2017-02-01' }, M(`Failed to create milestone ${TOO_LATE}`)],
    [{ title: 'a', start_date: '2017-02-01', due_date: '2017-02-01' }, M(`Failed to create milestone ${TOO_LATE}`)],
    [{ title: 'taken' }, M(`Failed to create milestone ${TAKEN}`)],
  ])('refuses %j and makes nothing', async (fields, body) => {
    const scenario = await MilestoneScenario.make(stack);
    await scenario.create('taken');

    expect(await scenario.tryToCreate(fields)).toMatchObject({ status: 400, body });
    expect(await scenario.titles()).toEqual(['taken']);
  });

  it('numbers the milestones of a project without gaps, and never uses a number twice', async () => {
    const scenario = await MilestoneScenario.make(stack);
    const titles = Array.from({ length: 8 }, (_, index) => `milestone ${index}`);

    const created = await Promise.all(titles.map((title) => scenario.create(title)));
    const refused = await Promise.all(titles.map((title) => scenario.tryToCreate({ title })));
    const last = await scenario.create('ninth');
    await scenario.delete(last.id);
    const afterIt = await scenario.create('tenth');

    expect(created.map(({ iid }) => iid).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(refused.map(({ status }) => status)).toEqual(titles.map(() => 400));
    expect([last.iid, afterIt.iid]).toEqual([9, 10]);
  });
});

describe('GET /projects/:id/milestones', () => {
  it('lists the newest first, filtered by state, number and words', async () => {
    const scenario = await MilestoneScenario.make(stack);
    await scenario.create('Alpha', { description: 'Nothing works' });
    const { id } = await scenario.create('Beta: 50%', { description: 'Some of ÉVERYTHING' });
    await scenario.create('Release');
    await scenario.update(id, { state_event: 'close' });

    expect(await scenario.titles()).toEqual(['Release', 'Beta: 50%', 'Alpha']);
    expect(await scenario.titles('state=all')).toHaveLength(3);
    expect(await scenario.titles('state=active')).toEqual(['Release', 'Alpha']);
    expect(await scenario.titles('state=closed')).toEqual(['Beta: 50%']);
    expect(await scenario.titles('iids[]=1&iids[]=3&iids[]=99')).toEqual(['Release', 'Alpha']);
    expect(await scenario.titles('iids[]=2&state=active')).toEqual([]);
    expect(await scenario.titles('title=Alpha')).toEqual(['Alpha']);
    expect(await scenario.titles('title=Beta: 50%25&state=closed')).toEqual(['Beta: 50%']);
    expect(await scenario.titles('title=Alpha&state=closed')).toEqual([]);
    expect(await scenario.titles('title=alpha')).toEqual([]);
    expect(await scenario.titles('title=Alph')).toEqual([]);
    expect(await scenario.titles('title=')).toHaveLength(3);
    expect(await scenario.titles('search=ALPHA')).toEqual(['Alpha']);
    expect(await scenario.titles(`search=${encodeURIComponent('éverything')}`)).toEqual(['Beta: 50%']);
    expect(await scenario.titles('search=works&state=active')).toEqual(['Alpha']);
    expect(await scenario.titles('search=50%25')).toEqual(['Beta: 50%']);
    expect(await scenario.titles('search=_')).toEqual([]);
    expect(await scenario.titles('search=')).toHaveLength(3);
  });

  it('pages', async () => {
    const scenario = await MilestoneScenario.make(stack);
    for (const title of ['1', '2', '3', '4', '5']) await scenario.create(title);

    expect(await scenario.titles('per_page=2&page=2')).toEqual(['3', '2']);
    expect(await scenario.titles('page=7')).toEqual([]);
    expect((await scenario.tryToList('per_page=2')).headers).toMatchObject({ 'x-total': '5', 'x-total-pages': '3' });
  });

  it.each([
    ['state=odd', 'state does not have a valid value'],
    ['iids[]=one', 'iids[0] is invalid'],
  ])('refuses %s', async (query, error) => {
    const scenario = await MilestoneScenario.make(stack);

    expect(await scenario.tryToList(query)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('GET /projects/:id/milestones/:milestone_id', () => {
  it('answers 404 for a milestone that the project lacks', async () => {
    const [scenario, other] = [await MilestoneScenario.make(stack), await MilestoneScenario.make(stack)];
    const { id } = await other.create('elsewhere');

    for (const unknown of [id, 999_999_999]) {
      expect(await scenario.tryToShow(unknown)).toMatchObject({ status: 404, body: M('404 Not found') });
    }
    expect(await scenario.tryToShow('first')).toMatchObject({ status: 400, body: E('milestone_id is invalid') });
  });
});

describe('PUT /projects/:id/milestones/:milestone_id', () => {
  it('changes what is given, and nothing else', async () => {
    const scenario = await MilestoneScenario.make(stack);
    const before = await scenario.create('1.0', {
      description: 'All',
      start_date: '2017-01-01',
      due_date: '2017-02-01',
    });

    const { updated_at: updatedAt, ...after } = await scenario.update(before.id, { title: '1.1' });

    expect({ ...after, updated_at: before.updated_at }).toEqual({ ...before, title: '1.1' });
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(before.updated_at));
    expect(await scenario.update(before.id, { description: 'x' })).toMatchObject({ title: '1.1', description: 'x' });
  });

  it.each([null, ''])('takes %j for no date', async (none) => {
    const scenario = await MilestoneScenario.make(stack);
    const { id } = await scenario.create('1.0', { start_date: '2017-01-01', due_date: '2017-02-01' });

    const cleared = await scenario.update(id, { start_date: none, due_date: none });

    expect(cleared).toMatchObject({ start_date: null, due_date: null });
  });

  it('closes and activates; repeating it changes nothing', async () => {
    const scenario = await MilestoneScenario.make(stack);
    const { id } = await scenario.create('1.0');

    expect(await scenario.update(id, { state_event: 'activate' })).toMatchObject({ state: 'active' });
    expect(await scenario.update(id, { state_event: 'close' })).toMatchObject({ state: 'closed' });
    expect(await scenario.update(id, { state_event: 'close' })).toMatchObject({ state: 'closed' });
    expect(await scenario.update(id, { state_event: 'activate', title: '1.1' })).toMatchObject({
      state: 'active',
      title: '1.1',
    });
  });

  it.each([
    [{}, 400, E(NOTHING_TO_CHANGE)],
    [{ title: '' }, 400, E('title is empty')],
    [{ title: 'x'.repeat(256) }, 400, V('title', 'is too long (maximum is 255 characters)')],
    [{ title: 'taken', state_event: 'close' }, 400, M(`Failed to update milestone ${TAKEN}`)],
    [{ start_date: '2017-03-01', title: 'new' }, 400, M(`Failed to update milestone ${TOO_LATE}`)],
    [{ state_event: 'reopen' }, 400, E('state_event does not have a valid value')],
  ])('refuses %j and changes nothing', async (fields, status, body) => {
    const scenario = await MilestoneScenario.make(stack);
    await scenario.create('taken');
    const before = await scenario.create('1.0', { due_date: '2017-02-01' });

    expect(await scenario.tryToUpdate(before.id, fields)).toMatchObject({ status, body });
    expect(await scenario.show(before.id)).toEqual(before);
  });

  it('answers 404 for a milestone that the project lacks', async () => {
    const [scenario, other] = [await MilestoneScenario.make(stack), await MilestoneScenario.make(stack)];
    const elsewhere = await other.create('elsewhere');

    const reply = await scenario.tryToUpdate(elsewhere.id, { title: 'mine' });

    expect(reply).toMatchObject({ status: 404, body: M('404 Not found') });
    expect(await other.show(elsewhere.id)).toEqual(elsewhere);
  });
});

describe('DELETE /projects/:id/milestones/:milestone_id', () => {
  it('returns the deleted milestone, and then an empty object', async () => {
    const scenario = await MilestoneScenario.make(stack);
    const milestone = await scenario.create('1.0');

    expect(await scenario.delete(milestone.id)).toMatchObject({ status: 200, body: milestone });
    expect(await scenario.delete(milestone.id)).toMatchObject({ status: 200, body: {} });
    expect(await scenario.tryToShow(milestone.id)).toMatchObject({ status: 404 });
    expect(await scenario.create('1.0')).toMatchObject({ iid: 2 });
  });

  it("leaves another project's alone", async () => {
    const [scenario, other] = [await MilestoneScenario.make(stack), await MilestoneScenario.make(stack)];
    const { id } = await other.create('elsewhere');

    expect(await scenario.delete(id)).toMatchObject({ status: 200, body: {} });
    expect(await other.titles()).toEqual(['elsewhere']);
  });
});

describe('milestones', () => {
  it('are administered by maintainers and above', async () => {
    const scenario = await MilestoneScenario.make(stack);
    const developer = await scenario.project.member('developer');
    const before = await scenario.create('1.0');
    const forbidden = { status: 403, body: M('403 Forbidden') };

    expect(await scenario.tryToCreate({ title: 'new' }, developer)).toMatchObject(forbidden);
    expect(await scenario.tryToUpdate(before.id, { title: 'new' }, developer)).toMatchObject(forbidden);
    expect(await scenario.delete(before.id, developer)).toMatchObject(forbidden);
    expect(await scenario.show(before.id)).toEqual(before);
    expect(await scenario.titles()).toEqual(['1.0']);
  });

  it('are read by all signed-in users who see the project', async () => {
    const open = await MilestoneScenario.make(stack, await stack.given.project({ visibility: 'public' }));
    const hidden = await MilestoneScenario.make(stack);
    const stranger = await stack.given.user();
    const { id } = await open.create('1.0');

    expect(await open.tryToList('', stranger)).toMatchObject({ status: 200, body: [{ title: '1.0' }] });
    expect(await open.tryToShow(id, stranger)).toMatchObject({ status: 200, body: { title: '1.0' } });
    expect(await hidden.tryToList('', await hidden.project.member('guest'))).toMatchObject({ status: 200 });
    expect(await hidden.tryToList('', stranger)).toMatchObject({ status: 404, body: M('404 Project Not Found') });
    expect(await stack.as(null).get(open.url())).toMatchObject({ status: 401, body: M('401 Unauthorized') });
  });
});
