import { Controller } from '@nestjs/common';
import { type Call, listTodos, markTodoAsDone, markTodosAsDone, NotFound, type Principal } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { ProjectFinder } from '../git/project-finder.js';
import { type TodoFilter, TodoListRepository } from './todo-list.repository.js';
import { todoView } from './todo-view.js';
import { TodoPresenter } from './todo.presenter.js';
import { TodoRepository } from './todo.repository.js';

@Controller()
export class TodoHandlers {
  constructor(
    private readonly todos: TodoRepository,
    private readonly lists: TodoListRepository,
    private readonly projects: ProjectFinder,
    private readonly presenter: TodoPresenter,
  ) {}

  @Handles(listTodos)
  async list({ principal, input, page, baseUrl }: Call<typeof listTodos>) {
    const { view, standings } = await this.viewOf(principal);
    const { items, total } = await this.lists.page(view, filterOf(input), page);
    return { items: await this.presenter.many(items, { principal, standings, baseUrl }), total };
  }

  @Handles(markTodoAsDone)
  async markDone({ principal, input, baseUrl }: Call<typeof markTodoAsDone>) {
    const { view, standings } = await this.viewOf(principal);
    const todo = await this.lists.find(view, input.todo_id);
    if (todo === null) throw new NotFound();
    await this.todos.markDone(principal.userId, todo.id);
    return this.presenter.one({ ...todo, state: 'done' }, { principal, standings, baseUrl });
  }

  @Handles(markTodosAsDone)
  async markAllDone({ principal, input }: Call<typeof markTodosAsDone>) {
    await this.todos.markAllDone(principal.userId, filterOf(input));
    return {};
  }

  private async viewOf(principal: Principal) {
    const standings = await this.projects.standingsOf(principal, await this.lists.projectsOf(principal.userId));
    return { view: todoView(principal.userId, standings), standings };
  }
}

const filterOf = (input: Call<typeof listTodos>['input']): TodoFilter => ({
  state: input.state,
  action: input.action,
  authorId: input.author_id,
  projectId: input.project_id,
  targetType: input.type,
});
