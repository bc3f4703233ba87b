import { Commits, ProjectMembers, ProtectedBranches, Repositories, Tags } from '@gitbeaker/rest';
import { type TestUser, useStack } from '../index.js';
import { refusalOf } from './refusal-of.js';

const stack = useStack();
const as = ({ id }: TestUser) => ({ host: stack.url, token: stack.running.rootToken, sudo: id });

describe('the npm client of this API, in repositories', () => {
  it('comments on commits and reads the comments', async () => {
    const project = await stack.given.project({ initialized: false });
    const sha = await project.commit('main', { 'a.txt': 'one\ntwo\n' });
    const commits = new Commits(as(project.owner));

    const whole = await commits.createComment(project.id, 'main', 'On all of it');
    const inline = await commits.createComment(project.id, sha, 'Here', { path: 'a.txt', line: 2, lineType: 'new' });

    expect(whole).toMatchObject({ note: 'On all of it', path: null, line: null, line_type: null });
    expect(inline).toMatchObject({ note: 'Here', path: 'a.txt', line: 2, line_type: 'new' });
    expect(await commits.allComments(project.pathWithNamespace, sha)).toEqual([whole, inline]);
    expect(await refusalOf(commits.createComment(project.id, 'none', 'x'))).toEqual({
      status: 404,
      message: '404 Commit Not Found',
    });
  });

  it('picks commits', async () => {
    const project = await stack.given.project();
    const sha = await project.commit('topic', { 'a.txt': 'x\n' });
    const commits = new Commits(as(project.owner));

    const picked = await commits.cherryPick(project.id, sha, 'main');

    expect(picked).toMatchObject({ message: 'Change files', committer_name: project.owner.name });
    expect(await project.branchHead('main')).toBe(picked.id);
    expect(await refusalOf(commits.cherryPick(project.id, sha, 'main'))).toMatchObject({ status: 400 });
    expect(await refusalOf(commits.cherryPick(project.id, sha, 'none'))).toEqual({
      status: 404,
      message: '404 Branch Not Found',
    });
  });

  it('undoes commits, and tells what has them and where histories meet', async () => {
    const project = await stack.given.project();
    const base = await project.branchHead('main');
    const sha = await project.commit('topic', { 'a.txt': 'x\n' });
    await project.commit('main', { 'b.txt': 'x\n' });
    const [commits, repositories] = [new Commits(as(project.owner)), new Repositories(as(project.owner))];

    expect(await repositories.mergeBase(project.id, ['main', 'topic'])).toMatchObject({ id: base });
    expect(await commits.allReferences(project.id, sha, { type: 'all' })).toEqual([{ type: 'branch', name: 'topic' }]);
    const undone = await commits.revert(project.id, sha, 'topic');
    expect(undone).toMatchObject({ title: 'Revert "Change files"', parent_ids: [sha] });
    expect(undone.message).toContain(`This reverts commit ${sha}`);
    expect(await repositories.compare(project.id, String(base), 'topic', { straight: true })).toMatchObject({
      diffs: [],
    });
    expect(await refusalOf(commits.revert(project.id, sha, 'topic'))).toMatchObject({ status: 400 });
    expect(await refusalOf(repositories.mergeBase(project.id, ['main', 'none']))).toEqual({
      status: 400,
      message: 'Could not find ref: none',
    });
  });

  it('protects branches, and lists everybody who belongs to a project', async () => {
    const project = await stack.given.project();
    const developer = await project.member('developer');
    const [rules, members] = [new ProtectedBranches(as(project.owner)), new ProjectMembers(as(project.owner))];

    const rule = await rules.protect(project.id, 'release/*', { pushAccessLevel: 30, mergeAccessLevel: 30 });
    expect(await rules.show(project.id, 'release/*')).toEqual(rule);
    expect(await rules.all(project.id)).toMatchObject([{ name: 'main' }, { name: 'release/*' }]);
    await rules.unprotect(project.id, 'release/*');
    expect(await refusalOf(rules.show(project.id, 'release/*'))).toMatchObject({ status: 404 });

    expect(await members.all(project.id, { includeInherited: true })).toMatchObject([
      { id: developer.id, access_level: 30 },
      { id: project.owner.id, access_level: 50 },
    ]);
    expect(await members.show(project.id, project.owner.id, { includeInherited: true })).toMatchObject({
      access_level: 50,
    });
  });

  it('creates, lists, shows and removes tags', async () => {
    const project = await stack.given.project();
    const tags = new Tags(as(project.owner));

    const light = await tags.create(project.id, 'v1.0', 'main');
    const annotated = await tags.create(project.id, 'release/2.0', 'v1.0', { message: 'Second' });

    expect(light).toMatchObject({ name: 'v1.0', message: null, release: null });
    expect(annotated).toMatchObject({ name: 'release/2.0', message: 'Second', commit: { id: light.commit.id } });
    expect(await tags.all(project.pathWithNamespace)).toEqual([light, annotated]);
    expect(await tags.show(project.id, 'release/2.0')).toEqual(annotated);
    expect(await refusalOf(tags.create(project.id, 'v1.0', 'main'))).toEqual({
      status: 405,
      message: 'Tag v1.0 already exists',
    });
    await tags.remove(project.id, 'release/2.0');
    await tags.remove(project.id, 'release/2.0');
    expect(await refusalOf(tags.show(project.id, 'release/2.0'))).toEqual({
      status: 404,
      message: '404 Tag Not Found',
    });
  });

  it('tags with the notes of a release, and shows those that were written later', async () => {
    const project = await stack.given.project();
    const tags = new Tags(as(project.owner));
    const releases = project.url('/repository/tags/v2.0.0/release');
    const client = stack.as(project.owner);

    const withNotes = { message: 'The first', releaseDescription: '# First' };
    const first = await tags.create(project.id, 'v1.0.0', 'main', withNotes);
    await tags.create(project.id, 'v2.0.0', 'main');
    await client.post(releases, { description: 'Second' });

    expect(first).toMatchObject({ message: 'The first', release: { tag_name: 'v1.0.0', description: '# First' } });
    expect(await tags.all(project.id)).toMatchObject([
      { release: { tag_name: 'v2.0.0', description: 'Second' } },
      first,
    ]);
    await client.put(releases, { description: 'Second, again' });
    expect(await tags.show(project.id, 'v2.0.0')).toMatchObject({ release: { description: 'Second, again' } });
    await tags.remove(project.id, 'v2.0.0');
    await tags.create(project.id, 'v2.0.0', 'main');
    expect(await tags.show(project.id, 'v2.0.0')).toMatchObject({ release: null });
  });

  it('reads directories, comparisons and contributors', async () => {
    const project = await stack.given.project({ initialized: false });
    await project.commit('main', { 'lib/a.txt': 'a\n', 'b.txt': 'b\n' });
    const sha = await project.commit('topic', { 'c.txt': 'c\n' });
    const repositories = new Repositories(as(project.owner));

    const paths = (await repositories.allRepositoryTrees(project.id, { recursive: true })).map(({ path }) => path);
    expect(paths).toEqual(['lib', 'b.txt', 'lib/a.txt']);
    expect(await repositories.allRepositoryTrees(project.id, { path: 'lib', ref: 'topic' })).toMatchObject([
      { name: 'a.txt', type: 'blob', path: 'lib/a.txt', mode: '100644' },
    ]);
    expect(await repositories.compare(project.id, 'main', 'topic')).toMatchObject({
      commit: { id: sha },
      diffs: [{ new_path: 'c.txt', new_file: true }],
    });
    expect(await repositories.allContributors(project.id)).toMatchObject([{ email: project.owner.email, commits: 1 }]);
  });

  it('reads files, and all of them at once', async () => {
    const project = await stack.given.project({ initialized: false });
    const sha = await project.commit('main', { 'a.txt': 'a\n' });
    const repositories = new Repositories(as(project.owner));
    const [file] = await repositories.allRepositoryTrees(project.id);
    const id = file?.id ?? '';

    expect(await repositories.showBlob(project.id, id)).toEqual({
      size: 2,
      encoding: 'base64',
      content: 'YQo=',
      sha: id,
    });
    expect(await repositories.showBlobRaw(project.pathWithNamespace, id)).toBe('a\n');
    expect(await refusalOf(repositories.showBlob(project.id, 'main'))).toEqual({
      status: 404,
      message: '404 Blob Not Found',
    });
    const archive = await repositories.showArchive(project.id, { fileType: 'zip', sha: 'main' });
    expect(
      Buffer.from(await archive.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect((await repositories.showArchive(project.id, { sha })).size).toBeGreaterThan(100);
    expect(await refusalOf(repositories.showArchive(project.id, { sha: 'none' }))).toEqual({
      status: 404,
      message: '404 File Not Found',
    });
  });
});
