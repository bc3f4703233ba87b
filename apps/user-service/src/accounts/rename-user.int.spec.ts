import { fullUser, userRenamed } from '@ingot/contracts';
import { expectStatus, holdsEventually, type TestProject, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

async function rename({ id }: { id: number }, username: string): Promise<void> {
  expect(fullUser.parse(expectStatus(await stack.root.put(`/users/${id}`, { username }), 200)).username).toBe(username);
}

const byPath = (namespace: string, { path }: TestProject) =>
  stack.root.get(`/projects/${encodeURIComponent(`${namespace}/${path}`)}`);

describe('a new username', () => {
  it('makes new paths of the user’s projects at once; old ones go on leading to them', async () => {
    const project = await stack.given.project();
    const username = uniqueName('renamed');
    expect((await byPath(project.owner.username, project)).status).toBe(200);

    await rename(project.owner, username);

    expect(await byPath(username, project)).toMatchObject({
      status: 200,
      body: {
        id: project.id,
        path_with_namespace: `${username}/${project.path}`,
        name_with_namespace: `${username} / ${project.path}`,
        namespace: { name: username, path: username, full_path: username },
        owner: { username },
      },
    });
    expect(await byPath(project.owner.username, project)).toMatchObject({
      status: 200,
      body: { id: project.id, path_with_namespace: `${username}/${project.path}` },
    });
    expect((await stack.root.get(project.url())).body).toMatchObject({
      path_with_namespace: `${username}/${project.path}`,
    });
  });

  it('is where git finds the projects, as it does where they were', async () => {
    const project = await stack.given.project();
    const username = uniqueName('renamed');
    await rename(project.owner, username);
    const url = (namespace: string) =>
      fetch(`${stack.url}/${namespace}/${project.path}.git/info/refs?service=git-upload-pack`, {
        headers: {
          authorization: `Basic ${Buffer.from(`${username}:${project.owner.password}`).toString('base64')}`,
        },
      });

    expect((await url(username)).status).toBe(200);
    expect((await url(project.owner.username)).status).toBe(200);
  });

  it('may be the old one in another case', async () => {
    const project = await stack.given.project({ initialized: false });
    const username = project.owner.username.toUpperCase();

    await rename(project.owner, username);

    expect((await byPath(username, project)).body).toMatchObject({
      path_with_namespace: `${username}/${project.path}`,
    });
  });

  it('names the namespace of a user who had no project yet', async () => {
    const user = await stack.given.user();
    const username = uniqueName('renamed');
    await rename(user, username);

    const project = await stack.given.project({ owner: user, initialized: false });

    expect(project.pathWithNamespace).toBe(`${username}/${project.path}`);
  });

  it('takes the path from a namespace that did not follow its user yet', async () => {
    const [late, next] = [await stack.given.project({ initialized: false }), await stack.given.user()];
    const { username } = late.owner;
    const moved = uniqueName('moved');
    // as when repo-service was away: the user has another name, and the namespace heard of nothing
    await stack.query('user-service', 'UPDATE users SET username = $2 WHERE id = $1', [late.owner.id, moved]);

    await rename(next, username);

    const theirs = await stack.given.project({ owner: next, initialized: false });
    expect(theirs.pathWithNamespace).toBe(`${username}/${theirs.path}`);
    expect((await stack.root.get(late.url())).body).toMatchObject({
      path_with_namespace: `-${late.owner.id}/${late.path}`,
    });
  });

  it('reaches the namespace by the event when repo-service did not hear of it', async () => {
    const project = await stack.given.project({ initialized: false });
    const { id: userId } = project.owner;
    const username = uniqueName('renamed');
    await stack.query('user-service', 'UPDATE users SET username = $2, username_revision = 1 WHERE id = $1', [
      userId,
      username,
    ]);
    const payload = JSON.stringify({ userId, username, revision: 1 });
    await stack.query('user-service', 'INSERT INTO outbox (subject, payload) VALUES ($1, $2)', [
      userRenamed.subject,
      payload,
    ]);

    await holdsEventually(async () => expect((await byPath(username, project)).status).toBe(200));
    expect((await byPath(project.owner.username, project)).body).toMatchObject({ id: project.id });
  });

  it('is not undone by an event of an earlier one that comes late', async () => {
    const project = await stack.given.project({ initialized: false });
    const [first, second, last] = [uniqueName('first'), uniqueName('second'), uniqueName('last')];
    await rename(project.owner, first);
    await rename(project.owner, second);
    const late = { userId: project.owner.id, username: first, revision: 1 };
    await stack.query('user-service', 'INSERT INTO outbox (subject, payload) VALUES ($1, $2)', [
      userRenamed.subject,
      JSON.stringify(late),
    ]);
    // events are taken in order: when this one has arrived, so has the late one
    const other = await stack.given.project({ initialized: false });
    await stack.query('user-service', 'INSERT INTO outbox (subject, payload) VALUES ($1, $2)', [
      userRenamed.subject,
      JSON.stringify({ userId: other.owner.id, username: last, revision: 1 }),
    ]);

    await holdsEventually(async () => expect((await byPath(last, other)).status).toBe(200));
    expect((await byPath(second, project)).status).toBe(200);
  });
});
