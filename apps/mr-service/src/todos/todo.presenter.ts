import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import {
  type IssueJson,
  type MergeRequestJson,
  type Principal,
  type NamedStandingInProject,
  type TodoJson,
  upToJsonBytes,
  type UserSummary,
} from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { IssueEntity } from '../issues/issue.entity.js';
import { IssuePresenter } from '../issues/issue.presenter.js';
import { MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { MergeRequestPresenter } from '../merge-requests/merge-request.presenter.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { type TodoTargetType } from './todo.entity.js';
import { type ListedTodo } from './todo-list.repository.js';

/** A page of todos has to fit into one answer, beside the descriptions of their targets. */
const BODY_BYTES = 8 * 1024;

export interface TodoAudience {
  readonly principal: Principal;
  /** Of all the todos' projects, as the principal stands there. */
  readonly standings: readonly NamedStandingInProject[];
  readonly baseUrl: string;
}

type Target = IssueJson | MergeRequestJson;
type Rows<Row> = ReadonlyMap<number, Row>;

const keyOf = (type: TodoTargetType, id: number): string => `${type} ${id}`;

/** Todos as the API shows them: of what the audience may see. */
@Injectable()
export class TodoPresenter {
  constructor(
    private readonly database: DataSource,
    private readonly users: UserDirectory,
    private readonly issues: IssuePresenter,
    private readonly mergeRequests: MergeRequestPresenter,
    private readonly subscriptions: Subscriptions,
  ) {}

  async one(todo: ListedTodo, audience: TodoAudience): Promise<TodoJson> {
    const [json] = await this.many([todo], audience);
    if (json === undefined) throw new Error('one todo was presented as none');
    return json;
  }

  /** Leaves out those whose target, or project, has gone meanwhile. */
  async many(todos: readonly ListedTodo[], audience: TodoAudience): Promise<TodoJson[]> {
    const [targets, users] = await Promise.all([
      this.targetsOf(todos, audience),
      this.users.find(todos.map(({ authorId }) => authorId)),
    ]);
    const standings = new Map(audience.standings.map((standing) => [standing.projectId, standing]));
    return todos.flatMap((todo) => {
      const target = targets.get(keyOf(todo.targetType, todo.targetId));
      const project = standings.get(todo.projectId);
      if (target === undefined || project === undefined) return [];
      return [present(todo, { target, project, author: users.get(todo.authorId), baseUrl: audience.baseUrl })];
    });
  }

  /** As each is shown alone. */
  private async targetsOf(todos: readonly ListedTodo[], audience: TodoAudience): Promise<ReadonlyMap<string, Target>> {
    const [issues, mergeRequests] = await Promise.all([
      this.rowsOf(IssueEntity, todos, 'Issue'),
      this.rowsOf(MergeRequestEntity, todos, 'MergeRequest'),
    ]);
    const subscribed = await this.subscriptions.subscribedAmong(
      [
        ...[...issues.values()].map((row) => ({ ...row, type: 'Issue' as const })),
        ...[...mergeRequests.values()].map((row) => ({ ...row, type: 'MergeRequest' as const })),
      ],
      audience.principal.userId,
    );
    const shown = [
      ...(await this.presentIssues(issues, audience)).map((json) => ['Issue', json] as const),
      ...(await this.presentMergeRequests(mergeRequests, audience)).map((json) => ['MergeRequest', json] as const),
    ];
    return new Map(
      shown.map(([type, json]) => [
        keyOf(type, json.id),
        { ...json, subscribed: subscribed.has(keyOf(type, json.id)) },
      ]),
    );
  }

  private async rowsOf<Row extends IssueEntity | MergeRequestEntity>(
    entity: new () => Row,
    todos: readonly ListedTodo[],
    type: TodoTargetType,
  ): Promise<Rows<Row>> {
    const ids = todos.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId);
    if (ids.length === 0) return new Map();
    const rows = await this.database.manager
      .getRepository(entity)
      .createQueryBuilder('row')
      .where({ id: In(ids) })
      .getMany();
    return new Map(rows.map((row) => [row.id, row]));
  }

  private presentIssues(rows: Rows<IssueEntity>, { standings, baseUrl }: TodoAudience): Promise<IssueJson[]> {
    const paths = new Map(standings.map(({ projectId, pathWithNamespace }) => [projectId, pathWithNamespace]));
    return this.issues.many([...rows.values()], { paths, baseUrl });
  }

  private async presentMergeRequests(
    rows: Rows<MergeRequestEntity>,
    { principal, standings, baseUrl }: TodoAudience,
  ): Promise<MergeRequestJson[]> {
    const perProject = standings.map(async (project) => {
      const ofProject = [...rows.values()].filter(({ projectId }) => projectId === project.projectId);
      return ofProject.length === 0 ? [] : await this.mergeRequests.many(ofProject, { principal, project, baseUrl });
    });
    return (await Promise.all(perProject)).flat();
  }
}

function present(
  todo: ListedTodo,
  {
    target,
    project,
    author,
    baseUrl,
  }: { target: Target; project: NamedStandingInProject; author: UserSummary | undefined; baseUrl: string },
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
