import { Module } from '@nestjs/common';
import { LabelDataModule } from '../labels/label-data.module.js';
import { BoardDataModule } from './board-data.module.js';
import { BoardListWriter } from './board-list.writer.js';
import { BoardHandlers } from './board.handlers.js';

@Module({
  imports: [BoardDataModule, LabelDataModule],
  controllers: [BoardHandlers],
  providers: [BoardListWriter],
})
export class BoardsModule {}
