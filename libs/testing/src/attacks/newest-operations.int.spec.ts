import { z } from 'zod';
import { type TestProject } from '../given/test-project.js';
import { expectStatus } from '../http/expect-status.js';
import { type Reply } from '../http/api-client.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
const withId = z.looseObject({ id: z.number() });
const idOf = (reply: Reply): number => withId.parse(expectStatus(reply, 201)).id;
const found = (reply: Reply): unknown[] => z.array(z.unknown()).parse(expectStatus(reply, 200));

async function released(project: TestProject, tag: string): Promise<number> {
  const owner = stack.as(project.owner);
  expectStatus(await owner.post(project.url('/releases'), { tag_name: tag, ref: 'main', description: 'First' }), 201);
  const link = { name: 'image', url: 'https://example.org/image' };
  return idOf(await owner.post(project.url(`/releases/${tag}/assets/links`), link));
}

describe('A link of a release', () => {
  it('is neither shown, changed nor removed through another project', async () => {
    const [theirs, ours] = [await stack.given.project(), await stack.given.project()];
    const link = await released(theirs, 'v1');
    await released(ours, 'v1');
    const attacker = stack.as(ours.owner);
    const path = ours.url(`/releases/v1/assets/links/${link}`);

    expect((await attacker.get(path)).status).toBe(404);
    expect((await attacker.put(path, { url: 'https://evil.example/' })).status).toBe(404);
    await attacker.delete(path);

    const kept = await stack.as(theirs.owner).get(theirs.url(`/releases/v1/assets/links/${link}`));
    expect(kept).toMatchObject({ status: 200, body: { url: 'https://example.org/image' } });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' javascript:x',
    'https://',
    'file:///etc/passwd',
    '//evil.example',
    'https://a\r\nX: y',
  ])('does not lead to %j', async (url) => {
    const project = await stack.given.project();
    await released(project, 'v1');
    const made = await stack.as(project.owner).post(project.url('/releases/v1/assets/links'), { name: 'bad', url });

    expect(made.status).toBe(400);
  });
});

describe('The audit of a project', () => {
  it('shows no event of another project, and nothing to developers', async () => {
    const [theirs, ours] = [await stack.given.project(), await stack.given.project()];
    await theirs.member('developer');
    const developer = await ours.member('developer');
    const [event] = z
      .array(withId)
      .parse(expectStatus(await stack.as(theirs.owner).get(theirs.url('/audit_events')), 200));

    expect((await stack.as(ours.owner).get(ours.url(`/audit_events/${event?.id}`))).status).toBe(404);
    expect((await stack.as(ours.owner).get(`/audit_events/${event?.id}`)).status).toBe(403);
    expect((await stack.as(developer).get(ours.url('/audit_events'))).status).toBe(403);
    expect((await stack.as(null).get(ours.url('/audit_events'))).status).toBe(401);
  });
});

describe('A search', () => {
  it('of members finds nobody by a part of their address', async () => {
    const project = await stack.given.project();
    const developer = await project.member('developer');
    const { email } = z.looseObject({ email: z.string() }).parse((await stack.as(developer).get('/user')).body);
    const part = email.slice(1, -3);
    expect(
      found(await stack.as(developer).get(project.url(`/search?scope=users&search=${developer.username}`))),
    ).toHaveLength(1);

    for (const path of [project.url('/search'), '/search']) {
      const reply = await stack.as(project.owner).get(`${path}?scope=users&search=${encodeURIComponent(part)}`);
      expect(found(reply)).toEqual([]);
    }
  });

  it('finds notes of confidential issues for nobody who may not read the issue', async () => {
    const project = await stack.given.project({ visibility: 'public' });
    const owner = stack.as(project.owner);
    const { iid } = z
      .looseObject({ iid: z.number() })
      .parse(expectStatus(await owner.post(project.url('/issues'), { title: 'Quiet', confidential: true }), 201));
    const note = idOf(await owner.post(project.url(`/issues/${iid}/notes`), { body: 'quokka' }));
    const open = z
      .looseObject({ iid: z.number() })
      .parse(expectStatus(await owner.post(project.url('/issues'), { title: 'Open' }), 201));
    expect(found(await owner.get(project.url('/search?scope=notes&search=quokka')))).toHaveLength(1);

    for (const caller of [await project.member('guest'), await stack.given.user()]) {
      expect(found(await stack.as(caller).get(project.url('/search?scope=notes&search=quokka')))).toEqual([]);
      expect((await stack.as(caller).get(project.url(`/issues/${iid}/notes/${note}`))).status).toBe(404);
      expect((await stack.as(caller).get(project.url(`/issues/${iid}/notes`))).status).toBe(404);
      expect((await stack.as(caller).get(project.url(`/issues/${open.iid}/notes/${note}`))).status).toBe(404);
    }
  });
});

describe('A move of a repository', () => {
  it('is started by administrators alone, and seen through no other project', async () => {
    const project = await stack.given.project();
    const owner = stack.as(project.owner);
    const maintainer = stack.as(await project.member('maintainer'));

    expect((await owner.post(project.url('/repository_storage_moves'), {})).status).toBe(403);
    expect((await maintainer.post(project.url('/repository_storage_moves'), {})).status).toBe(403);
    expect((await maintainer.get(project.url('/repository_storage_moves'))).status).toBe(403);
    expect((await owner.get('/project_repository_storage_moves')).status).toBe(403);
  });
});
