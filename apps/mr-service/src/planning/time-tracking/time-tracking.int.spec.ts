import { z } from 'zod';
import { timeStats } from '@ingot/contracts';
import { type Caller, expectStatus, type TestProject, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();
const NOTHING = { human_time_estimate: null, human_total_time_spent: null, time_estimate: 0, total_time_spent: 0 };
const numbered = z.looseObject({ iid: z.number() });
const notes = z.array(z.looseObject({ body: z.string(), system: z.boolean() }));

const KINDS = [
  ['an issue', 'issues'],
  ['a merge request', 'merge_requests'],
] as const;
type Kind = (typeof KINDS)[number][1];

/** A thing that its author made, and who is a developer. */
async function tracked(kind: Kind, project: TestProject, author: TestUser) {
  const fields = { title: 'Track', source_branch: `from-${author.id}`, target_branch: 'main' };
  const reply = await stack.as(author).post(project.url(`/${kind}`), fields);
  const path = project.url(`/${kind}/${numbered.parse(expectStatus(reply, 201)).iid}`);
  const post = (rest: string, body?: object, as: Caller = author) => stack.as(as).post(`${path}/${rest}`, body);
  const stats = async () => timeStats.parse(expectStatus(await stack.as(author).get(`${path}/time_stats`), 200));
  return { path, post, stats };
}

describe.each(KINDS)('the time of %s', (_thing, kind) => {
  let project: TestProject;
  const made = async () => tracked(kind, project, await project.member('developer'));

  beforeAll(async () => {
    project = await stack.given.project({ visibility: 'public' });
  });

  it('is nothing at first', async () => {
    expect(await (await made()).stats()).toEqual(NOTHING);
  });

  it('is estimated, estimated again, and reset', async () => {
    const { post, stats } = await made();

    expect(await post('time_estimate', { duration: '3w 1h' })).toMatchObject({
      status: 200,
      body: { ...NOTHING, human_time_estimate: '3w 1h', time_estimate: 435_600 },
    });
    expect(await post('time_estimate', { duration: '1h 30m' })).toMatchObject({
      status: 200,
      body: { human_time_estimate: '1h 30m', time_estimate: 5_400 },
    });
    expect(await stats()).toMatchObject({ time_estimate: 5_400 });
    const reset = await post('reset_time_estimate');
    expect({ status: reset.status, body: reset.body }).toEqual({ status: 200, body: NOTHING });
  });

  it('spent is added, subtracted and reset', async () => {
    const { post } = await made();

    expect(await post('add_spent_time', { duration: '2h' })).toMatchObject({
      status: 201,
      body: { ...NOTHING, human_total_time_spent: '2h', total_time_spent: 7_200 },
    });
    expect((await post('add_spent_time', { duration: '1d' })).body).toMatchObject({ human_total_time_spent: '1d 2h' });
    expect((await post('add_spent_time', { duration: '-3h' })).body).toMatchObject({ human_total_time_spent: '7h' });
    const reset = await post('reset_spent_time');
    expect({ status: reset.status, body: reset.body }).toEqual({ status: 200, body: NOTHING });
  });

  it('spent is never negative', async () => {
    const { post, stats } = await made();
    await post('add_spent_time', { duration: '1h' });

    expect(await post('add_spent_time', { duration: '-61m' })).toMatchObject({
      status: 400,
      body: { message: { time_spent: ['Time to subtract exceeds the total time spent'] } },
    });
    expect(await stats()).toMatchObject({ total_time_spent: 3_600 });
  });

  it('spent adds up over concurrent requests', async () => {
    const { post, stats } = await made();

    await Promise.all(Array.from({ length: 8 }, () => post('add_spent_time', { duration: '15m' })));

    expect(await stats()).toMatchObject({ human_total_time_spent: '2h' });
  });

  it.each(['soon', '0h', '', '99999y'])('is not %j', async (duration) => {
    const { post, stats } = await made();

    expect(await post('time_estimate', { duration })).toMatchObject({
      status: 400,
      body: { message: { time_estimate: ['has an invalid format'] } },
    });
    expect(await post('add_spent_time', { duration })).toMatchObject({
      status: 400,
      body: { message: { timelogs: ['is invalid'] } },
    });
    expect(await stats()).toEqual(NOTHING);
  });

  it('spent has an upper limit', async () => {
    const { post, stats } = await made();
    const most = '2147483647s';

    expect((await post('add_spent_time', { duration: most })).status).toBe(201);
    expect((await post('add_spent_time', { duration: '1s' })).status).toBe(400);

    expect(await stats()).toMatchObject({ total_time_spent: 2_147_483_647 });
    expect(await post('time_estimate', { duration: '1'.repeat(256) })).toMatchObject({
      status: 400,
      body: { message: { duration: ['is too long (maximum is 255 characters)'] } },
    });
  });

  it('needs a duration', async () => {
    const { post } = await made();

    for (const rest of ['time_estimate', 'add_spent_time']) {
      expect(await post(rest, {})).toMatchObject({
        status: 400,
        body: { message: '400 (Bad request) "duration" not given' },
      });
    }
  });

  it('is noted in system notes, which are not counted', async () => {
    const { path, post } = await made();
    await post('time_estimate', { duration: '1h' });
    await post('time_estimate', { duration: '60m' });
    await post('reset_time_estimate');
    await post('add_spent_time', { duration: '30m' });
    await post('add_spent_time', { duration: '-10m' });
    await post('reset_spent_time');
    await post('reset_spent_time');

    const noted = notes.parse(expectStatus(await stack.as(project.owner).get(`${path}/notes`), 200));

    expect(noted.filter(({ system }) => system).map(({ body }) => body)).toEqual([
      'changed time estimate to 1h',
      'removed time estimate',
      'added 30m of time spent',
      'subtracted 10m of time spent',
      'removed time spent',
    ]);
    expect((await stack.as(project.owner).get(path)).body).toMatchObject({ user_notes_count: 0 });
  });

  it('is changed by the author, the assignee and users who may change the target', async () => {
    const { post, stats } = await made();
    const role = kind === 'issues' ? 'reporter' : 'developer';
    const stranger = await stack.given.user();

    for (const rest of ['time_estimate', 'add_spent_time']) {
      expect(await post(rest, { duration: '1h' }, stranger)).toMatchObject({ status: 403 });
      expect((await post(rest, { duration: '1h' }, await project.member(role))).status).toBeLessThan(300);
    }
    for (const rest of ['reset_time_estimate', 'reset_spent_time']) {
      expect(await post(rest, undefined, stranger)).toMatchObject({ status: 403 });
    }
    expect(await stats()).toMatchObject({ time_estimate: 3_600, total_time_spent: 3_600 });
  });

  it('answers 404 for an unknown target', async () => {
    const owner = stack.as(project.owner);
    const path = project.url(`/${kind}/9999`);

    const replies = await Promise.all([
      owner.get(`${path}/time_stats`),
      owner.post(`${path}/time_estimate`, { duration: '1h' }),
      owner.post(`${path}/reset_time_estimate`),
      owner.post(`${path}/add_spent_time`, { duration: '1h' }),
      owner.post(`${path}/reset_spent_time`),
    ]);

    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { message: '404 Not found' } });
  });
});

describe('the time of a merge request', () => {
  it('answers 404 to users who may not read merge requests', async () => {
    const project = await stack.given.project();
    const { path } = await tracked('merge_requests', project, await project.member('developer'));
    const guest = stack.as(await project.member('guest'));

    expect((await guest.post(`${path}/time_estimate`, { duration: '1h' })).status).toBe(404);
    expect((await guest.get(`${path}/time_stats`)).status).toBe(404);
  });
});

describe('the time of a confidential issue', () => {
  it('answers 404 to users who may not read it', async () => {
    const project = await stack.given.project({ visibility: 'public', initialized: false });
    const body = { title: 'Secret', confidential: true };
    const { iid } = numbered.parse(expectStatus(await stack.as(project.owner).post(project.url('/issues'), body), 201));
    const guest = stack.as(await project.member('guest'));

    expect((await guest.get(project.url(`/issues/${iid}/time_stats`))).status).toBe(404);
    expect((await guest.post(project.url(`/issues/${iid}/add_spent_time`), { duration: '1h' })).status).toBe(404);
  });
});
