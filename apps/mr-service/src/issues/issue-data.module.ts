import { Module } from '@nestjs/common';
import { IssueRepository } from './issue.repository.js';

const parts = [IssueRepository];

/** Issues as they are stored and shown: what every feature around them needs. */
@Module({ providers: parts, exports: parts })
export class IssueDataModule {}
