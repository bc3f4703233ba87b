import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type MergeRequestJson, readableMergeRequests, someMergeRequests } from '@ingot/contracts';
import { ItemLister } from '../../planning/item-lists/item-lister.js';
import { ItemWalker } from '../../planning/item-lists/item-walk.js';
import { LISTED_MERGE_REQUEST, type ListedMergeRequest } from '../merge-request/listed-merge-request.js';
import { MergeRequestPresenter } from '../merge-request/merge-request.presenter.js';

@Injectable()
export class MergeRequestLister extends ItemLister<ListedMergeRequest, MergeRequestJson> {
  constructor(reads: pg.Pool, walker: ItemWalker, presenter: MergeRequestPresenter) {
    const kind = {
      table: 'merge_requests',
      columns: LISTED_MERGE_REQUEST,
      readable: readableMergeRequests,
      some: someMergeRequests,
      present: presenter.many.bind(presenter),
    } as const;
    super(kind, reads, walker);
  }
}
