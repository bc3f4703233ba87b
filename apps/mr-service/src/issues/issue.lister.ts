import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type IssueJson, readableIssues, someIssues } from '@ingot/contracts';
import { ItemLister } from '../planning/item-lists/item-lister.js';
import { ItemWalker } from '../planning/item-lists/item-walk.js';
import { IssuePresenter, LISTED_ISSUE, type ListedIssue } from './issue.presenter.js';

@Injectable()
export class IssueLister extends ItemLister<ListedIssue, IssueJson> {
  constructor(reads: pg.Pool, walker: ItemWalker, presenter: IssuePresenter) {
    const kind = {
      table: 'issues',
      columns: LISTED_ISSUE,
      readable: readableIssues,
      some: someIssues,
      present: presenter.many.bind(presenter),
    } as const;
    super(kind, reads, walker);
  }
}
