import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Call, createIssueTodo, createMergeRequestTodo, NotModified, type TodoJson } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { ProjectFinder } from '../git/project-finder.js';
import { IssueReader } from '../issues/issue.reader.js';
import { MergeRequestFinder } from '../merge-requests/merge-request.finder.js';
import { TodoPresenter } from './todo.presenter.js';
import { TodoRepository, type TodoTarget } from './todo.repository.js';

type Caller = Pick<Call<typeof createIssueTodo>, 'principal' | 'baseUrl'>;

/** What people give themselves to do. */
@Controller()
export class MarkedTodosHandlers {
  constructor(
    private readonly database: DataSource,
    private readonly todos: TodoRepository,
    private readonly issues: IssueReader,
    private readonly mergeRequests: MergeRequestFinder,
    private readonly projects: ProjectFinder,
    private readonly presenter: TodoPresenter,
  ) {}

  @Handles(createIssueTodo)
  async aboutIssue(call: Call<typeof createIssueTodo>): Promise<TodoJson> {
    const { id, projectId } = await this.issues.get(call.project, call.input.issue_iid, call.principal);
    return this.mark({ type: 'Issue', id, projectId }, call);
  }

  @Handles(createMergeRequestTodo)
  async aboutMergeRequest(call: Call<typeof createMergeRequestTodo>): Promise<TodoJson> {
    const { id, projectId } = await this.mergeRequests.getReadable(call);
    return this.mark({ type: 'MergeRequest', id, projectId }, call);
  }

  private async mark(target: TodoTarget, { principal, baseUrl }: Caller): Promise<TodoJson> {
    const { userId } = principal;
    const fresh = { action: 'marked', authorId: userId, userIds: [userId] } as const;
    const [todo] = await this.database.transaction((tx) => this.todos.insert(tx, target, fresh));
    if (todo === undefined) throw new NotModified();
    const standings = await this.projects.standingsOf(principal, [target.projectId]);
    return this.presenter.one({ ...todo, noteBody: null }, { principal, standings, baseUrl });
  }
}
