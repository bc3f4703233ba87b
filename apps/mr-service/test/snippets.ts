import { z } from 'zod';
import { type Caller, expectStatus, type Reply, type TestProject, type TestStack } from '@ingot/testing';

const numbered = z.looseObject({ id: z.number() });

export const aProjectSnippet = { title: 'Adds', file_name: 'add.rb', code: 'puts 1 + 1\n', visibility: 'public' };
export const aPersonalSnippet = { title: 'Adds', file_name: 'add.rb', content: 'puts 1 + 1\n', visibility: 'public' };

/** Creates a snippet in a project. Returns its id. */
export async function snippetIn(
  stack: TestStack,
  project: TestProject,
  fields: object = {},
  as: Caller = project.owner,
): Promise<number> {
  return idOf(await stack.as(as).post(project.url('/snippets'), { ...aProjectSnippet, ...fields }), 201);
}

/** Creates a personal snippet. Returns its id. */
export async function personalSnippet(stack: TestStack, as: Caller, fields: object = {}): Promise<number> {
  return idOf(await stack.as(as).post('/snippets', { ...aPersonalSnippet, ...fields }), 201);
}

const idOf = (reply: Reply, status: number): number => numbered.parse(expectStatus(reply, status)).id;

/** The ids on a page of a list, in order. */
export const idsIn = (reply: Reply): number[] =>
  z
    .array(numbered)
    .parse(expectStatus(reply, 200))
    .map(({ id }) => id);
