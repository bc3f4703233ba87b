import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module.js';
import { IssueDataModule } from '../issues/issue-data.module.js';
import { ReferencedIssues } from './referenced-issues.js';

/** What texts refer to: for whatever has to know it. */
@Module({ imports: [GitModule, IssueDataModule], providers: [ReferencedIssues], exports: [ReferencedIssues] })
export class IssueReferenceDataModule {}
