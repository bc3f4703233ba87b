import { Controller } from '@nestjs/common';
import { type Answer, type Call, listClosedIssues, pageOf } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { RepositoryClient } from '../../git/repository-client.js';
import { IssuePresenter } from '../../issues/issue.presenter.js';
import { MergeRequestReader } from '../merge-request/merge-request.reader.js';
import { MergeRequestTexts } from './merge-request.texts.js';
import { ReferencedIssues } from '../../issues/referenced-issues.js';

@Controller()
export class ClosesIssuesHandlers {
  constructor(
    private readonly reader: MergeRequestReader,
    private readonly texts: MergeRequestTexts,
    private readonly referenced: ReferencedIssues,
    private readonly repositories: RepositoryClient,
    private readonly presenter: IssuePresenter,
  ) {}

  @Handles(listClosedIssues)
  async list(call: Call<typeof listClosedIssues>): Promise<Answer<typeof listClosedIssues>> {
    const { project, principal, input, baseUrl, page } = call;
    const mergeRequest = await this.reader.getReadable({ project, iid: input.merge_request_iid, by: principal });
    const { isDefault } = await this.repositories.rights(project, mergeRequest.targetBranch);
    if (!isDefault) return { items: [], total: 0 };
    const place = { pathWithNamespace: project.pathWithNamespace, baseUrl };
    const found = await this.referenced.closedBy(await this.texts.of(project, mergeRequest), place, principal);
    const { items, total } = pageOf(found, page);
    const paths = new Map(items.map((each) => [each.project.id, each.project.pathWithNamespace]));
    const issues = items.map(({ issue }) => issue);
    return { items: await this.presenter.many(issues, { paths, baseUrl }), total };
  }
}
