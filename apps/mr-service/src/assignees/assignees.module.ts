import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module.js';
import { Assignees } from './assignees.js';

@Module({ imports: [GitModule], providers: [Assignees], exports: [Assignees] })
export class AssigneesModule {}
