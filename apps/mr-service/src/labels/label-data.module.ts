import { Module } from '@nestjs/common';
import { LabelRepository } from './label.repository.js';
import { ProjectLabels } from './project-labels.js';

const parts = [LabelRepository, ProjectLabels];

/** Labels as they are stored, and as issues and merge requests have them. */
@Module({ providers: parts, exports: parts })
export class LabelDataModule {}
