import { Module } from '@nestjs/common';
import { BoardListRepository } from './board-list.repository.js';
import { BoardRepository } from './board.repository.js';

const parts = [BoardRepository, BoardListRepository];

/** Boards as they are stored. */
@Module({ providers: parts, exports: parts })
export class BoardDataModule {}
