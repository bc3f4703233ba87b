import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module.js';
import { IssueDataModule } from '../issues/issue-data.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { MarkedTodosHandlers } from './marked-todos.handlers.js';
import { TodoDataModule } from './todo-data.module.js';
import { TodoListRepository } from './todo-list.repository.js';
import { TodoConsumer } from './todo.consumer.js';
import { TodoHandlers } from './todo.handlers.js';
import { TodoPresenter } from './todo.presenter.js';

@Module({
  imports: [GitModule, IssueDataModule, MergeRequestDataModule, SubscriptionsModule, TodoDataModule],
  controllers: [TodoHandlers, MarkedTodosHandlers],
  providers: [TodoListRepository, TodoPresenter, TodoConsumer],
})
export class TodosModule {}
