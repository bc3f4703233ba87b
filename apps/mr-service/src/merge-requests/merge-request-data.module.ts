import { Module } from '@nestjs/common';
import { MergeRequestListRepository } from './merge-request-list.repository.js';
import { MergeRequestFinder } from './merge-request.finder.js';
import { MergeRequestPresenter } from './merge-request.presenter.js';
import { MergeRequestRepository } from './merge-request.repository.js';

const parts = [MergeRequestRepository, MergeRequestListRepository, MergeRequestFinder, MergeRequestPresenter];

/** Merge requests as they are stored and shown: what every feature around them needs. */
@Module({ providers: parts, exports: parts })
export class MergeRequestDataModule {}
