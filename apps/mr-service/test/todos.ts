import { z } from 'zod';
import { todo, type TodoJson } from '@ingot/contracts';
import { type Caller, expectStatus, type TestProject, type TestStack, uniqueName } from '@ingot/testing';

const numbered = z.looseObject({ id: z.number(), iid: z.number() });
export type Kind = 'issues' | 'merge_requests';

/** The kinds of todo targets, with their names in the API. */
export const KINDS = [
  ['an issue', 'issues', 'Issue'],
  ['a merge request', 'merge_requests', 'MergeRequest'],
] as const;

/** Opens an issue or merge request. Returns its path. */
export async function opened(
  stack: TestStack,
  project: TestProject,
  kind: Kind,
  fields: object = {},
  as: Caller = project.owner,
): Promise<string> {
  const branches = kind === 'issues' ? {} : { source_branch: uniqueName('from'), target_branch: 'main' };
  const reply = await stack.as(as).post(project.url(`/${kind}`), { title: 'Look at this', ...branches, ...fields });
  return project.url(`/${kind}/${numbered.parse(expectStatus(reply, 201)).iid}`);
}

/** A user's pending todos, newest first. */
export async function todosOf(stack: TestStack, caller: Caller, query = ''): Promise<TodoJson[]> {
  return z.array(todo.strict()).parse(expectStatus(await stack.as(caller).get(`/todos?${query}`), 200));
}

/** Their actions. */
export const actionsOf = async (stack: TestStack, caller: Caller, query = ''): Promise<string[]> =>
  (await todosOf(stack, caller, query)).map(({ action_name: action }) => action);
