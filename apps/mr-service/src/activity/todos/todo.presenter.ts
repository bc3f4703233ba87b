import { Injectable } from '@nestjs/common';
import {
  type IssueJson,
  type MergeRequestJson,
  type NamedProjectAccess,
  NotFound,
  TODO_TARGET_TYPES,
  type TodoJson,
  upToJsonBytes,
  type UserSummary,
} from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type WorkItemAudience, type WorkItemType } from '../targets/note-target.js';
import { NoteTargets } from '../targets/note-targets.js';
import { type ListedTodo } from './todo-list.repository.js';

/** Keeps a page of todos, with the descriptions of their targets, within the size limit of one reply. */
const BODY_BYTES = 8 * 1024;

type Target = IssueJson | MergeRequestJson;

const keyOf = (type: WorkItemType, id: number): string => `${type} ${id}`;

/** Presents todos in the API's form. */
@Injectable()
export class TodoPresenter {
  constructor(
    private readonly users: UserDirectory,
    private readonly targets: NoteTargets,
  ) {}

  /** Throws 404 when its target or project was deleted meanwhile. */
  async one(todo: ListedTodo, audience: WorkItemAudience): Promise<TodoJson> {
    const [json] = await this.many([todo], audience);
    if (json === undefined) throw new NotFound();
    return json;
  }

  /** Leaves out todos whose target or project is deleted. */
  async many(todos: readonly ListedTodo[], audience: WorkItemAudience): Promise<TodoJson[]> {
    const [targets, users] = await Promise.all([
      this.targetsOf(todos, audience),
      this.users.find(todos.map(({ authorId }) => authorId)),
    ]);
    const projects = new Map(audience.projects.map((project) => [project.projectId, project]));
    return todos.flatMap((todo) => {
      const target = targets.get(keyOf(todo.targetType, todo.targetId));
      const project = projects.get(todo.projectId);
      if (target === undefined || project === undefined) return [];
      return [present(todo, { target, project, author: users.get(todo.authorId), baseUrl: audience.baseUrl })];
    });
  }

  private async targetsOf(
    todos: readonly ListedTodo[],
    audience: WorkItemAudience,
  ): Promise<ReadonlyMap<string, Target>> {
    const perType = TODO_TARGET_TYPES.map(async (type) => {
      const ids = todos.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId);
      const items = ids.length === 0 ? [] : await this.targets.workItem(type).present(ids, audience);
      return items.map((json) => [keyOf(type, json.id), json] as const);
    });
    return new Map((await Promise.all(perType)).flat());
  }
}

function present(
  todo: ListedTodo,
  {
    target,
    project,
    author,
    baseUrl,
  }: { target: Target; project: NamedProjectAccess; author: UserSummary | undefined; baseUrl: string },
): TodoJson {
  return {
    id: todo.id,
    project: {
      id: project.projectId,
      name: project.name,
      name_with_namespace: project.nameWithNamespace,
      path: project.path,
      path_with_namespace: project.pathWithNamespace,
    },
    author: presentUserSummary(author, baseUrl),
    action_name: todo.action,
    target_type: todo.targetType,
    target,
    target_url: todo.noteId === null ? target.web_url : `${target.web_url}#note_${todo.noteId}`,
    body: todo.noteBody === null ? target.title : upToJsonBytes(todo.noteBody, BODY_BYTES),
    state: todo.state,
    created_at: todo.createdAt.toISOString(),
  };
}
