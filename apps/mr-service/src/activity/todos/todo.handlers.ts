import { Controller } from '@nestjs/common';
import { type Call, listTodos, markTodoAsDone, markTodosAsDone, NotFound } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { ProjectReader } from '../../git/project-reader.js';
import { type TodoFilter, TodoListRepository } from './todo-list.repository.js';
import { TodoPresenter } from './todo.presenter.js';
import { TodoRepository } from './todo.repository.js';

@Controller()
export class TodoHandlers {
  constructor(
    private readonly todos: TodoRepository,
    private readonly lists: TodoListRepository,
    private readonly projects: ProjectReader,
    private readonly presenter: TodoPresenter,
  ) {}

  @Handles(listTodos)
  async list({ principal, input, page, baseUrl }: Call<typeof listTodos>) {
    const projects = await this.projects.accessesOf(principal, await this.lists.projectsOf(principal.userId));
    const { items, ...counted } = await this.lists.page({ userId: principal.userId, projects }, filterOf(input), page);
    return { items: await this.presenter.many(items, { principal, projects, baseUrl }), ...counted };
  }

  @Handles(markTodoAsDone)
  async markDone({ principal, input, baseUrl }: Call<typeof markTodoAsDone>) {
    const projects = await this.projects.accessesOf(principal, await this.lists.projectsOf(principal.userId));
    const todo = await this.lists.find({ userId: principal.userId, projects }, input.todo_id);
    if (todo === null) throw new NotFound();
    await this.todos.markDone(principal.userId, todo.id);
    return this.presenter.one({ ...todo, state: 'done' }, { principal, projects, baseUrl });
  }

  @Handles(markTodosAsDone)
  async markAllDone({ principal, input }: Call<typeof markTodosAsDone>) {
    await this.todos.markAllDone(principal.userId, filterOf(input));
    return {};
  }
}

const filterOf = (input: Call<typeof listTodos>['input']): TodoFilter => ({
  state: input.state,
  action: input.action,
  authorId: input.author_id,
  projectId: input.project_id,
  targetType: input.type,
});
