import { useStack } from '@ingot/testing';
import { LabelScenario } from '../../../test/label-scenario.js';

const stack = useStack();

const E = (error: string) => ({ error });
const V = (property: string, problem: string) => ({ message: { [property]: [problem] } });
const missing = (name: string) => ({ message: `400 (Bad request) "${name}" not given` });
const NOTHING_TO_CHANGE = 'new_name, color, description, priority are missing, at least one parameter must be provided';

describe('POST /projects/:id/labels', () => {
  it('makes a label', async () => {
    const scenario = await LabelScenario.make(stack);
    const fields = { color: '#FFAABB', description: 'What users see', priority: 3 };

    const created = await scenario.create('ui & ux', fields);

    expect(created).toEqual({
      id: created.id,
      name: 'ui & ux',
      ...fields,
      open_issues_count: 0,
      closed_issues_count: 0,
      open_merge_requests_count: 0,
      subscribed: false,
    });
    expect(await scenario.list()).toEqual([created]);
  });

  it('creates a label with only a name: blue, without priority and description', async () => {
    const scenario = await LabelScenario.make(stack);

    expect(await scenario.create('bug')).toMatchObject({ color: '#428BCA', description: null, priority: null });
  });

  it('takes the name of a colour, and keeps its code', async () => {
    const scenario = await LabelScenario.make(stack);

    expect(await scenario.create('bug', { color: 'red' })).toMatchObject({ color: '#FF0000' });
    expect(await scenario.update('bug', { color: 'Navy' })).toMatchObject({ color: '#000080' });
  });

  it('takes a form', async () => {
    const { project, reporter } = await LabelScenario.make(stack);

    const reply = await stack.as(reporter).raw('POST', project.url('/labels'), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=bug&color=%23f0f&priority=0',
    });

    expect(reply).toMatchObject({ status: 201, body: { name: 'bug', color: '#f0f', priority: 0 } });
  });

  it('trims the name, as lists of labels do', async () => {
    const scenario = await LabelScenario.make(stack);

    expect(await scenario.create('  to do ')).toMatchObject({ name: 'to do' });
    expect(await scenario.tryToCreate({ name: 'to do' })).toMatchObject({ status: 409 });
  });

  it('creates one label for concurrent requests with the same name', async () => {
    const scenario = await LabelScenario.make(stack);

    const replies = await Promise.all(Array.from({ length: 10 }, () => scenario.tryToCreate({ name: 'bug' })));

    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(9);
    for (const { status, body } of refused) {
      expect({ status, body }).toEqual({ status: 409, body: { message: 'Label already exists' } });
    }
    expect(await scenario.names()).toEqual(['bug']);
  });

  it('allows the same name in another project, and in another case of letters', async () => {
    const [one, other] = [await LabelScenario.make(stack), await LabelScenario.make(stack)];
    await one.create('bug');

    await other.create('bug');
    await one.create('Bug');

    expect(await one.names()).toEqual(['Bug', 'bug']);
  });

  it.each([
    [{}, missing('name')],
    [{ name: ' ' }, E('name is empty')],
    [{ name: 'a\0b' }, E('name is invalid')],
    [{ name: 'one, two' }, V('title', 'is invalid')],
    [{ name: 'x'.repeat(256) }, V('title', 'is too long (maximum is 255 characters)')],
    [{ name: 'bug', color: 'reddish' }, V('color', 'must be a valid color code')],
    [{ name: 'bug', color: 'transparent' }, V('color', 'must be a valid color code')],
    [{ name: 'bug', color: '' }, V('color', 'must be a valid color code')],
    [{ name: 'bug', color: '#ffff' }, V('color', 'must be a valid color code')],
    [{ name: 'bug', color: '#fffffff' }, V('color', 'must be a valid color code')],
    [{ name: 'bug', color: '#fffffg' }, V('color', 'must be a valid color code')],
    [{ name: 'bug', color: 'fff' }, V('color', 'must be a valid color code')],
    [{ name: 'bug', color: '#fff\n' }, V('color', 'must be a valid color code')],
    [{ name: 'bug', description: 'x'.repeat(2001) }, V('description', 'is too long (maximum is 2000 characters)')],
    [{ name: 'bug', priority: -1 }, V('priority', 'must be greater than or equal to 0')],
    [{ name: 'bug', priority: 'high' }, E('priority is invalid')],
    [{ name: 'bug', priority: 2 ** 31 }, E('priority is invalid')],
    [{ name: 'a,b', color: 'reddish' }, { message: { title: ['is invalid'], color: ['must be a valid color code'] } }],
  ])('refuses %j and makes nothing', async (fields, body) => {
    const scenario = await LabelScenario.make(stack);

    expect(await scenario.tryToCreate(fields)).toMatchObject({ status: 400, body });
    expect(await scenario.names()).toEqual([]);
  });

  it('accepts the largest name, description and priority', async () => {
    const scenario = await LabelScenario.make(stack);
    const fields = { description: 'x'.repeat(2000), priority: 2 ** 31 - 1 };

    expect(await scenario.create('x'.repeat(255), fields)).toMatchObject(fields);
  });
});

describe('GET /projects/:id/labels', () => {
  it('lists them by name, a page at a time', async () => {
    const scenario = await LabelScenario.make(stack);
    for (const name of ['b', 'd', 'a', 'e', 'c']) await scenario.create(name);

    expect(await scenario.names()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await scenario.names('per_page=2&page=2')).toEqual(['c', 'd']);
    expect(await scenario.names('page=9')).toEqual([]);
    expect((await scenario.tryToList('per_page=2')).headers).toMatchObject({ 'x-total': '5', 'x-total-pages': '3' });
  });

  it('does not sort by priority, which is left to clients', async () => {
    const scenario = await LabelScenario.make(stack);
    await scenario.create('late', { priority: 2 });
    await scenario.create('urgent', { priority: 1 });

    expect(await scenario.names()).toEqual(['late', 'urgent']);
  });
});

describe('PUT /projects/:id/labels', () => {
  it('changes what is given, and nothing else', async () => {
    const scenario = await LabelScenario.make(stack);
    const created = await scenario.create('bug', { color: '#f00', description: 'It breaks', priority: 1 });

    expect(await scenario.update('bug', { new_name: 'defect' })).toEqual({ ...created, name: 'defect' });
    expect(await scenario.update('defect', { color: '#00f' })).toMatchObject({ name: 'defect', color: '#00f' });
    expect(await scenario.update('defect', { description: 'x' })).toMatchObject({ color: '#00f', description: 'x' });
    expect(await scenario.update('defect', { priority: 5 })).toMatchObject({ description: 'x', priority: 5 });
    expect(await scenario.names()).toEqual(['defect']);
  });

  it('takes a null for no priority and no description', async () => {
    const scenario = await LabelScenario.make(stack);
    await scenario.create('bug', { description: 'It breaks', priority: 1 });

    const cleared = await scenario.update('bug', { priority: null, description: null });

    expect(cleared).toMatchObject({ priority: null, description: null });
  });

  it.each([
    [{ name: 'bug' }, 400, E(NOTHING_TO_CHANGE)],
    [{ new_name: 'x' }, 400, missing('name')],
    [{ name: 'none', new_name: 'x' }, 404, { message: '404 Label Not Found' }],
    [{ name: 'bug', new_name: 'taken' }, 400, V('title', 'has already been taken')],
    [{ name: 'bug', new_name: 'a,b' }, 400, V('title', 'is invalid')],
    [{ name: 'bug', new_name: '' }, 400, E('new_name is empty')],
    [{ name: 'bug', new_name: 'x'.repeat(256) }, 400, V('title', 'is too long (maximum is 255 characters)')],
    [{ name: 'bug', color: 'reddish' }, 400, V('color', 'must be a valid color code')],
    [{ name: 'bug', priority: -1 }, 400, V('priority', 'must be greater than or equal to 0')],
  ])('refuses %j and changes nothing', async (fields, status, body) => {
    const scenario = await LabelScenario.make(stack);
    const before = [await scenario.create('bug'), await scenario.create('taken')];

    expect(await scenario.tryToUpdate(fields)).toMatchObject({ status, body });
    expect(await scenario.list()).toEqual(before);
  });
});

describe('DELETE /projects/:id/labels', () => {
  it('returns the deleted label, and then an empty object', async () => {
    const scenario = await LabelScenario.make(stack);
    const label = await scenario.create('to do', { priority: 1 });

    expect(await scenario.delete('to do')).toMatchObject({ status: 200, body: label });
    expect(await scenario.delete('to do')).toMatchObject({ status: 200, body: {} });
    expect(await scenario.names()).toEqual([]);
  });

  it('requires a name', async () => {
    const { project, reporter } = await LabelScenario.make(stack);

    const reply = await stack.as(reporter).delete(project.url('/labels'));

    expect(reply).toMatchObject({ status: 400, body: missing('name') });
  });

  it('lets the name be used again, by a label that nothing has', async () => {
    const scenario = await LabelScenario.make(stack);
    const { id } = await scenario.create('bug', { priority: 1 });
    await scenario.subscription(id, 'subscribe');
    await scenario.delete('bug');

    const again = await scenario.create('bug');

    expect(again.id).not.toBe(id);
    expect(again).toMatchObject({ priority: null, subscribed: false });
  });
});

describe('/projects/:id/labels/:label_id', () => {
  it.each(['id', 'name'] as const)('shows, changes and deletes the label of that %s', async (key) => {
    const scenario = await LabelScenario.make(stack);
    const created = await scenario.create('ui & ux');
    const path = scenario.project.url(`/labels/${encodeURIComponent(created[key])}`);
    const client = stack.as(scenario.reporter);

    expect(await client.get(path)).toMatchObject({ status: 200, body: created });
    const changed = { ...created, color: '#FFAABB', priority: 2 };
    expect(await client.put(path, { color: '#FFAABB', priority: 2 })).toMatchObject({ status: 200, body: changed });
    expect(await client.delete(path)).toMatchObject({ status: 200, body: changed });
    const { status, body } = await client.delete(path);
    expect({ status, body }).toEqual({ status: 200, body: {} });
    expect(await scenario.list()).toEqual([]);
  });

  it('refuses an unknown label with 404, no change with 400, and guests with 403', async () => {
    const scenario = await LabelScenario.make(stack);
    await scenario.create('bug');
    const unknown = scenario.project.url('/labels/unknown');
    const known = scenario.project.url('/labels/bug');
    const client = stack.as(scenario.reporter);
    const guest = stack.as(await scenario.project.member('guest'));
    const notFound = { status: 404, body: { message: '404 Label Not Found' } };

    expect(await client.get(unknown)).toMatchObject(notFound);
    expect(await client.put(unknown, { color: '#000' })).toMatchObject(notFound);
    expect(await client.put(known, {})).toMatchObject({ status: 400, body: E(NOTHING_TO_CHANGE) });
    expect(await guest.put(known, { color: '#000' })).toMatchObject({ status: 403 });
    expect(await guest.delete(known)).toMatchObject({ status: 403 });
    expect(await guest.get(known)).toMatchObject({ status: 200 });
  });
});

describe('labels', () => {
  it('are administered by reporters and above', async () => {
    const scenario = await LabelScenario.make(stack);
    const guest = await scenario.project.member('guest');
    const before = await scenario.create('bug');
    const forbidden = { status: 403, body: { message: '403 Forbidden' } };

    expect(await scenario.tryToCreate({ name: 'new' }, guest)).toMatchObject(forbidden);
    expect(await scenario.tryToUpdate({ name: 'bug', color: '#000' }, guest)).toMatchObject(forbidden);
    expect(await scenario.delete('bug', guest)).toMatchObject(forbidden);
    expect(await scenario.list()).toEqual([before]);
  });

  it('are read by all signed-in users who see the project', async () => {
    const open = await LabelScenario.make(stack, await stack.given.project({ visibility: 'public' }));
    const hidden = await LabelScenario.make(stack);
    const stranger = await stack.given.user();
    await open.create('bug');

    expect(await open.tryToList('', stranger)).toMatchObject({ status: 200, body: [{ name: 'bug' }] });
    expect(await open.tryToCreate({ name: 'x' }, stranger)).toMatchObject({ status: 403 });
    expect(await hidden.tryToList('', stranger)).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    });
    const anonymous = await stack.as(null).get(open.project.url('/labels'));
    expect(anonymous).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
  });
});
