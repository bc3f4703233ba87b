import { z } from 'zod';
import { expectStatus, type TestUser, useStack } from '@ingot/testing';
import { type NotedKind, NoteScenario } from '../../../test/note-scenario.js';

const stack = useStack();
const thing = z.looseObject({ subscribed: z.boolean() });

const isSubscribed = async ({ project, path }: NoteScenario, user: TestUser): Promise<boolean> =>
  thing.parse(expectStatus(await stack.as(user).get(project.url(path)), 200)).subscribed;

describe.each<NotedKind>(['issue', 'merge request'])('in an %s', (kind) => {
  it('the author of a note becomes a participant', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const author = await scenario.project.member('reporter');
    expect(await isSubscribed(scenario, author)).toBe(false);

    await scenario.write('Me too', author);

    expect(await isSubscribed(scenario, author)).toBe(true);
  });

  it('users mentioned in a note become participants', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const [named, other, quoted, added] = [
      await scenario.project.member('reporter'),
      await scenario.project.member('reporter'),
      await scenario.project.member('reporter'),
      await scenario.project.member('reporter'),
    ];

    const { id } = await scenario.write(`Ask @${named.username.toUpperCase()}, not \`@${quoted.username}\`.`);
    expect(await isSubscribed(scenario, named)).toBe(true);
    expectStatus(await scenario.tryToChange(id, { body: `Ask @${added.username}.` }), 200);

    expect(await isSubscribed(scenario, added)).toBe(true);
    expect(await isSubscribed(scenario, quoted)).toBe(false);
    expect(await isSubscribed(scenario, other)).toBe(false);
  });

  it('users mentioned in the first or a later description become participants', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const [first, later] = [await scenario.project.member('reporter'), await scenario.project.member('reporter')];
    const { project } = scenario;
    const fields = { title: 'Any', source_branch: 'one', target_branch: 'two', description: `cc @${first.username}` };
    const list = project.url(scenario.path.replace(/\/\d+$/, ''));
    const opened = z
      .looseObject({ iid: z.number() })
      .parse(expectStatus(await stack.as(project.owner).post(list, fields), 201));
    const url = `${list}/${opened.iid}`;

    expectStatus(await stack.as(project.owner).put(url, { description: `cc @${later.username}` }), 200);

    for (const user of [first, later]) {
      expect((await stack.as(user).get(url)).body).toMatchObject({ subscribed: true });
    }
  });

  it('mentioned users who may not read the target do not become participants', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const stranger = await stack.given.user();
    await scenario.write(`Hello @${stranger.username} and @nobody-of-that-name`);
    const body = { user_id: stranger.id, access_level: 20 };

    expectStatus(await stack.as(scenario.project.owner).post(scenario.project.url('/members'), body), 201);

    expect(await isSubscribed(scenario, stranger)).toBe(false);
  });
});
