import { Controller } from '@nestjs/common';
import {
  allows,
  type Answer,
  type Call,
  createIssue,
  deleteIssue,
  getIssue,
  listIssues,
  moveIssue,
  subscribeToIssue,
  unsubscribeFromIssue,
  updateIssue,
} from '@ingot/contracts';
import { Encoded, Handles, SharedRuns } from '@ingot/platform';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { IssueCreator } from './issue.creator.js';
import { IssueListRepository } from './issue-list.repository.js';
import { listOf } from './issue-list.input.js';
import { IssueMover } from './issue.mover.js';
import { IssuePresenter } from './issue.presenter.js';
import { IssueReader } from './issue.reader.js';
import { IssueRemover } from './issue.remover.js';
import { IssueUpdater } from './issue.updater.js';

type ListCall = Call<typeof listIssues>;
type EncodedList = Encoded<Answer<typeof listIssues>>;

@Controller()
export class IssueHandlers {
  private readonly listings = new SharedRuns<EncodedList>();

  constructor(
    private readonly lists: IssueListRepository,
    private readonly reader: IssueReader,
    private readonly creator: IssueCreator,
    private readonly updater: IssueUpdater,
    private readonly remover: IssueRemover,
    private readonly mover: IssueMover,
    private readonly subscriptions: Subscriptions,
    private readonly presenter: IssuePresenter,
  ) {}

  @Handles(listIssues)
  list(call: ListCall): Promise<EncodedList> {
    const { principal, project, input, page, baseUrl } = call;
    // who calls makes a difference only to those who do not see everything
    const viewer = allows('read_confidential_issue', project) ? null : principal.userId;
    const key = JSON.stringify([project.id, project.pathWithNamespace, baseUrl, input, page, viewer]);
    return this.listings.run(key, () => this.readList(call));
  }

  @Handles(getIssue)
  async show(call: Call<typeof getIssue>) {
    return this.presenter.one(await this.reader.get(call.project, call.input.issue_iid, call.principal), call);
  }

  @Handles(createIssue)
  async create(call: Call<typeof createIssue>) {
    return this.presenter.one(await this.creator.create(call), call);
  }

  @Handles(updateIssue)
  async update(call: Call<typeof updateIssue>) {
    return this.presenter.one(await this.updater.update(call), call);
  }

  @Handles(deleteIssue)
  async remove(call: Call<typeof deleteIssue>) {
    const removed = await this.remover.remove(call);
    return removed === null ? {} : this.presenter.one(removed, call);
  }

  @Handles(moveIssue)
  async move(call: Call<typeof moveIssue>) {
    const { issue, project } = await this.mover.move(call);
    return this.presenter.one(issue, { ...call, project });
  }

  @Handles(subscribeToIssue)
  async subscribe(call: Call<typeof subscribeToIssue>) {
    const issue = await this.reader.get(call.project, call.input.issue_iid, call.principal);
    await this.subscriptions.subscribe({ ...issue, type: 'Issue' }, call.principal.userId);
    return this.presenter.one(issue, call);
  }

  @Handles(unsubscribeFromIssue)
  async unsubscribe(call: Call<typeof unsubscribeFromIssue>) {
    const issue = await this.reader.get(call.project, call.input.issue_iid, call.principal);
    await this.subscriptions.unsubscribe({ ...issue, type: 'Issue' }, call.principal.userId);
    return this.presenter.one(issue, call);
  }

  private async readList({ principal, project, input, page, baseUrl }: ListCall): Promise<EncodedList> {
    const { filter, order } = listOf(input);
    const seesConfidential = allows('read_confidential_issue', project);
    const scope = { of: 'project', projectId: project.id, viewerId: principal.userId, seesConfidential } as const;
    const { items, total } = await this.lists.page(scope, filter, order, page);
    const paths = new Map([[project.id, project.pathWithNamespace]]);
    return Encoded.page({ items: await this.presenter.many(items, { paths, baseUrl }), total });
  }
}
