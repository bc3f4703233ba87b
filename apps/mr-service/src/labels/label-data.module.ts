import { Module } from '@nestjs/common';
import { ProjectLabels } from './project-labels.js';

/** What issues and merge requests need of labels. */
@Module({ providers: [ProjectLabels], exports: [ProjectLabels] })
export class LabelDataModule {}
