import { Module } from '@nestjs/common';
import { RefUpdatesModule } from '../ref-updates/ref-updates.module.js';
import { ReleaseDataModule } from '../releases/release-data.module.js';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { TagHandlers } from './tag.handlers.js';
import { TagPresenter } from './tag.presenter.js';
import { TagWriter } from './tag-writer.js';

@Module({
  imports: [RepositoriesModule, RefUpdatesModule, ReleaseDataModule],
  controllers: [TagHandlers],
  providers: [TagPresenter, TagWriter],
})
export class TagsModule {}
