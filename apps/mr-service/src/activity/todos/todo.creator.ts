import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotModified, type Principal, type TodoJson } from '@ingot/contracts';
import { ProjectReader } from '../../git/project-reader.js';
import { TodoPresenter } from './todo.presenter.js';
import { TodoRepository, type TodoTarget } from './todo.repository.js';

/** Creates todos on request of their user. */
@Injectable()
export class TodoCreator {
  constructor(
    private readonly database: DataSource,
    private readonly todos: TodoRepository,
    private readonly projects: ProjectReader,
    private readonly presenter: TodoPresenter,
  ) {}

  /** The new todo in the API's form. Throws `NotModified` when the principal already has one for the target, 404 when that was deleted meanwhile. */
  async create(
    { type, id, projectId }: TodoTarget,
    { principal, baseUrl }: { readonly principal: Principal; readonly baseUrl: string },
  ): Promise<TodoJson> {
    const { userId } = principal;
    const fresh = { action: 'marked', authorId: userId, userIds: [userId] } as const;
    const [todo] = await this.database.transaction((tx) => this.todos.insert(tx, { type, id, projectId }, fresh));
    if (todo === undefined) throw new NotModified();
    const projects = await this.projects.accessesOf(principal, [projectId]);
    return this.presenter.one({ ...todo, noteBody: null }, { principal, projects, baseUrl });
  }
}
