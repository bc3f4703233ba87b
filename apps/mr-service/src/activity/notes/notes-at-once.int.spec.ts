import { type Reply, type TestUser, useStack } from '@ingot/testing';
import { NoteScenario } from '../../../test/note-scenario.js';

const stack = useStack();

const ROUNDS = [1, 2, 3, 4, 5];
const statusesOf = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status);

describe('concurrent notes', () => {
  it('mention each other’s authors, who have todos', async () => {
    const scenario = await NoteScenario.make(stack, 'issue');
    const people = [...(await Promise.all(ROUNDS.map(() => scenario.project.member('developer'))))];
    const everybody = people.map(({ username }) => `@${username}`).join(' ');
    const giveThemselvesTodos = () =>
      Promise.all(people.map((person) => stack.as(person).post(scenario.project.url(`${scenario.path}/todo`))));
    const writeOne = async (person: TestUser) => ({ person, id: (await scenario.write('Any', person)).id });

    for (const round of ROUNDS) {
      const notes = await Promise.all(people.map(writeOne));
      await giveThemselvesTodos();

      const body = `${everybody} ${round}`;
      const replies = await Promise.all(notes.map(({ id, person }) => scenario.tryToChange(id, { body }, person)));

      expect(statusesOf(replies)).toEqual(people.map(() => 200));
    }
  });

  it('are deleted while their snippet is deleted', async () => {
    for (const _round of ROUNDS) {
      const scenario = await NoteScenario.make(stack, 'snippet');
      const notes = await Promise.all(ROUNDS.map(() => scenario.write('Any')));
      const owner = stack.as(scenario.project.owner);

      const replies = await Promise.all([
        ...notes.slice(0, 3).map(({ id }) => scenario.tryToDelete(id)),
        owner.delete(scenario.project.url(scenario.path)),
        ...notes.slice(3).map(({ id }) => scenario.tryToDelete(id)),
      ]);

      expect(statusesOf(replies)).toEqual(replies.map(() => 200));
      await scenario.untilGone();
    }
  });

  it('are counted exactly', async () => {
    const scenario = await NoteScenario.make(stack, 'merge request');
    const notes = await Promise.all(ROUNDS.map(() => scenario.write('Any')));

    await Promise.all([
      ...notes.flatMap(({ id }) => [scenario.tryToDelete(id), scenario.tryToDelete(id)]),
      ...notes.map(({ id }) => scenario.tryToChange(id, { body: 'Other' })),
      ...ROUNDS.map(() => scenario.write('More')),
    ]);

    expect(await scenario.list()).toHaveLength(ROUNDS.length);
    expect(await scenario.counts()).toEqual([ROUNDS.length, ROUNDS.length]);
  });
});
