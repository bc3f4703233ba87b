import { Controller } from '@nestjs/common';
import {
  allows,
  type Answer,
  type Call,
  listIssues,
  listMilestoneIssues,
  listOwnIssues,
  readableIssues,
} from '@ingot/contracts';
import { Coalescer, Encoded, Handles } from '@ingot/platform';
import { ProjectReader } from '../git/project-reader.js';
import { labelNames } from '../planning/labels/label-names.js';
import { MilestoneRepository } from '../planning/milestones/milestone.repository.js';
import { type IssueFilter, type IssueScope } from './issue-conditions.js';
import { IssueListRepository, type IssueOrder } from './issue-list.repository.js';
import { IssuePresenter } from './issue.presenter.js';

type EncodedList = Encoded<Answer<typeof listIssues>>;

const NEWEST_FIRST: IssueOrder = { orderBy: 'created_at', sort: 'desc' };

/** Lists of issues: of a project, of a milestone, and of the caller in all projects. */
@Controller()
export class IssueListHandlers {
  private readonly listings = new Coalescer<EncodedList>();

  constructor(
    private readonly lists: IssueListRepository,
    private readonly milestones: MilestoneRepository,
    private readonly projects: ProjectReader,
    private readonly presenter: IssuePresenter,
  ) {}

  @Handles(listIssues)
  list(call: Call<typeof listIssues>): Promise<EncodedList> {
    const { principal, project, input, page, baseUrl } = call;
    // the caller matters only when they do not see all issues
    const readerId = readableIssues(project) === 'all' ? null : principal.userId;
    const key = JSON.stringify([project.id, project.pathWithNamespace, baseUrl, input, page, readerId]);
    return this.listings.run(key, async () => Encoded.page(await this.page(call, ...listOf(input))));
  }

  @Handles(listMilestoneIssues)
  async listOfMilestone(call: Call<typeof listMilestoneIssues>) {
    const { id: milestoneId } = await this.milestones.get(call.project.id, call.input.milestone_id);
    return this.page(call, { ...EVERY_ISSUE, milestoneId }, NEWEST_FIRST);
  }

  @Handles(listOwnIssues)
  async listOwn({ principal, input, page, baseUrl }: Call<typeof listOwnIssues>) {
    const written = await this.lists.projectsOfAuthor(principal.userId);
    const projects = await this.projects.accessesOf(principal, written);
    const paths = new Map(
      projects
        .filter((project) => allows('read_issue', project))
        .map(({ projectId, pathWithNamespace }) => [projectId, pathWithNamespace]),
    );
    const scope = { of: 'author', authorId: principal.userId, projectIds: [...paths.keys()] } as const;
    const { items, ...counted } = await this.lists.page(scope, ...listOf(input), page);
    return { items: await this.presenter.many(items, { paths, baseUrl }), ...counted };
  }

  private async page(
    { principal, project, page, baseUrl }: Call<typeof listIssues | typeof listMilestoneIssues>,
    filter: IssueFilter,
    order: IssueOrder,
  ): Promise<Answer<typeof listIssues>> {
    const readable = readableIssues(project);
    if (readable === 'none') return { items: [], total: 0 };
    const scope: IssueScope = { of: 'project', projectId: project.id, readerId: principal.userId, readable };
    const { items, ...counted } = await this.lists.page(scope, filter, order, page);
    const paths = new Map([[project.id, project.pathWithNamespace]]);
    return { items: await this.presenter.many(items, { paths, baseUrl }), ...counted };
  }
}

const EVERY_ISSUE: IssueFilter = {
  state: 'all',
  iids: undefined,
  labels: undefined,
  milestone: undefined,
  search: undefined,
};

/** The filter and order that a caller asks for. */
function listOf(input: Call<typeof listOwnIssues>['input']): [IssueFilter, IssueOrder] {
  const { state, labels, milestone, iids, search, order_by: orderBy, sort } = input;
  const filter = {
    state,
    iids,
    labels: labels === undefined ? undefined : labelNames(labels),
    milestone: milestone === '' ? undefined : milestone,
    search: search === '' ? undefined : search,
  };
  return [filter, { orderBy, sort }];
}
