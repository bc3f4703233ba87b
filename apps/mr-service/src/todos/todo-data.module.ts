import { Module } from '@nestjs/common';
import { TodoKeeper } from './todo-keeper.js';
import { TodoRepository } from './todo.repository.js';

const parts = [TodoRepository, TodoKeeper];

/** Todos as they are stored and kept: what every feature needs that gives people something to do. */
@Module({ providers: parts, exports: parts })
export class TodoDataModule {}
