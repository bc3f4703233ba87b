import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { projectRelease, releaseLink } from '@ingot/contracts';
import { expectStatus, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();
const MISSING = { status: 404, body: { message: '404 Not found' } };
const BINARY = { name: 'Binary', url: 'https://example.com/v1.zip' };

const linksOf = (project: TestProject, rest = '') => project.url(`/releases/v1/assets/links${rest}`);
const refused = (field: string, problem: string) => ({ status: 400, body: { message: { [field]: [problem] } } });
const TAKEN = 'has already been taken';

async function released(assets?: object): Promise<TestProject> {
  const project = await stack.given.project();
  const body = { tag_name: 'v1', ref: 'main', ...(assets && { assets }) };
  expectStatus(await stack.as(project.owner).post(project.url('/releases'), body), 201);
  return project;
}

async function add(project: TestProject, fields: object = BINARY) {
  return releaseLink.strict().parse(expectStatus(await stack.as(project.owner).post(linksOf(project), fields), 201));
}

const namesIn = (body: unknown): string[] =>
  z
    .array(releaseLink.strict())
    .parse(body)
    .map(({ name }) => name);

describe('links of a release', () => {
  it('are added, shown, changed and removed', async () => {
    const project = await released();
    const api = stack.as(project.owner);

    const link = await add(project);

    expect(link).toMatchObject({ ...BINARY, direct_asset_url: BINARY.url, link_type: 'other' });
    expect(await api.get(linksOf(project, `/${link.id}`))).toMatchObject({ status: 200, body: link });
    const changed = await api.put(linksOf(project, `/${link.id}`), { name: 'Image', link_type: 'image' });
    expect(changed).toMatchObject({ status: 200, body: { ...link, name: 'Image', link_type: 'image' } });
    expect(await api.delete(linksOf(project, `/${link.id}`))).toMatchObject({ status: 200, body: { id: link.id } });
    expect(await api.delete(linksOf(project, `/${link.id}`))).toMatchObject({ status: 200, body: {} });
    expect(await api.get(linksOf(project, `/${link.id}`))).toMatchObject(MISSING);
    expect(await api.put(linksOf(project, `/${link.id}`), { name: 'x' })).toMatchObject(MISSING);
  });

  it('are part of the release, newest first, and go with it', async () => {
    const project = await released();
    await add(project);
    await add(project, { name: 'Manual', url: 'https://example.com/manual' });
    const api = stack.as(project.owner);

    const shown = projectRelease.strict().parse(expectStatus(await api.get(project.url('/releases/v1')), 200));

    expect(shown.assets).toMatchObject({ count: 6, links: [{ name: 'Manual' }, { name: 'Binary' }] });
    expect(namesIn((await api.get(linksOf(project))).body)).toEqual(['Manual', 'Binary']);
    expect(namesIn((await api.get(linksOf(project, '?per_page=1&page=2'))).body)).toEqual(['Binary']);
    expectStatus(await api.delete(project.url('/releases/v1')), 200);
    expect(await api.get(linksOf(project))).toMatchObject(MISSING);
    expectStatus(await api.post(project.url('/releases'), { tag_name: 'v1' }), 201);
    expect((await api.get(linksOf(project))).body).toEqual([]);
  });

  it('come with a new release, or there is none', async () => {
    const project = await released({
      links: [BINARY, { name: 'Image', url: 'https://example.com/i', link_type: 'image' }],
    });
    const api = stack.as(project.owner);
    expect(namesIn((await api.get(linksOf(project))).body)).toEqual(['Image', 'Binary']);

    const twice = { tag_name: 'v2', ref: 'main', assets: { links: [BINARY, BINARY] } };
    expect(await api.post(project.url('/releases'), twice)).toMatchObject(refused('name', TAKEN));
    expect(await api.get(project.url('/releases/v2'))).toMatchObject(MISSING);
    expect((await api.get(project.url('/repository/tags/v2'))).status).toBe(404);
  });

  it.each([
    ['javascript:alert(1)', 'must be a valid URL'],
    ['/relative', 'must be a valid URL'],
    ['not a URL', 'must be a valid URL'],
  ])('are refused when browsers should not follow them: %s', async (url, problem) => {
    const project = await released();
    expect(await stack.as(project.owner).post(linksOf(project), { name: 'x', url })).toMatchObject(
      refused('url', problem),
    );
    const { id } = await add(project);
    const changed = await stack.as(project.owner).put(linksOf(project, `/${id}`), { url });
    expect(changed).toMatchObject(refused('url', problem));
  });

  it('are refused when another has the name or the URL, or there are too many', async () => {
    const project = await released();
    const api = stack.as(project.owner);
    await add(project);
    const other = await add(project, { name: 'Other', url: 'https://example.com/other' });

    expect(await api.post(linksOf(project), { ...BINARY, url: 'https://x.example' })).toMatchObject(
      refused('name', TAKEN),
    );
    expect(await api.post(linksOf(project), { ...BINARY, name: 'x' })).toMatchObject(refused('url', TAKEN));
    expect(await api.put(linksOf(project, `/${other.id}`), { name: 'Binary' })).toMatchObject(refused('name', TAKEN));
    await stack.query(
      'repo-service',
      `INSERT INTO release_links (project_id, tag_name, name, url, link_type)
       SELECT $1, 'v1', 'n' || n, 'https://example.com/' || n, 'other' FROM generate_series(1, 98) n`,
      [project.id],
    );
    const more = await api.post(linksOf(project), { name: 'One more', url: 'https://example.com/more' });
    expect(more).toMatchObject(refused('links', 'are too many (maximum is 100)'));
  });

  it('may be as long as they may be, in any script', async () => {
    const project = await released();
    const api = stack.as(project.owner);
    const letter = () => String.fromCodePoint(0x4e00 + randomInt(0x5000));
    const links = ['a', 'b'].map((name) => ({
      name,
      url: `https://example.com/${Array.from({ length: 2_028 }, letter).join('')}`,
    }));

    const made = await api.post(project.url('/releases'), { tag_name: 'v2', ref: 'main', assets: { links } });

    expect(made).toMatchObject({ status: 201, body: { assets: { count: 6 } } });
    const [first] = links;
    const again = await api.post(project.url('/releases/v2/assets/links'), { name: 'x', url: first?.url });
    expect(again).toMatchObject(refused('url', TAKEN));
  });

  it('are for developers to change, and for everybody who may download code to read', async () => {
    const project = await released();
    const { id } = await add(project);
    const [developer, reporter, guest] = [
      await project.member('developer'),
      await project.member('reporter'),
      await project.member('guest'),
    ];
    const one = linksOf(project, `/${id}`);

    for (const path of [linksOf(project), one]) {
      expect((await stack.as(reporter).get(path)).status).toBe(200);
      expect((await stack.as(guest).get(path)).status).toBe(403);
      expect((await stack.as(await stack.given.user()).get(path)).status).toBe(404);
    }
    expect((await stack.as(reporter).post(linksOf(project), { name: 'x', url: 'https://x.example' })).status).toBe(403);
    expect((await stack.as(reporter).put(one, { name: 'x' })).status).toBe(403);
    expect((await stack.as(reporter).delete(one)).status).toBe(403);
    expect((await stack.as(developer).put(one, { name: 'x' })).status).toBe(200);
    expect(await stack.as(developer).post(project.url('/releases/none/assets/links'), BINARY)).toMatchObject(MISSING);
    expect(await stack.as(developer).put(one, {})).toMatchObject({ status: 400 });
  });
});
