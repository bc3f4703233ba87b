import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  getIssueStatistics,
  getOwnIssueStatistics,
  listIssues,
  listMilestoneIssues,
  listOwnIssues,
  readableIssues,
} from '@ingot/contracts';
import { Coalescer, Encoded, Handles } from '@ingot/platform';
import { ItemFilters, NEWEST_FIRST, orderIn } from '../planning/item-lists/item-filters.js';
import { MilestoneRepository } from '../planning/milestones/milestone.repository.js';
import { IssueLister } from './issue.lister.js';

type EncodedList = Encoded<Answer<typeof listIssues>>;

/** Issues of a project, which are also counted, of a milestone, and of people in all projects. */
@Controller()
export class IssueListHandlers {
  private readonly listings = new Coalescer<EncodedList>();

  constructor(
    private readonly lister: IssueLister,
    private readonly filters: ItemFilters,
    private readonly milestones: MilestoneRepository,
  ) {}

  @Handles(listIssues)
  async list(call: Call<typeof listIssues>): Promise<EncodedList> {
    const { principal, project, input, page, baseUrl } = call;
    const [filter, order] = [await this.filters.read(input, principal), orderIn(input)];
    // beyond the filter, the caller matters only when they do not see all issues
    const readerId = readableIssues(project) === 'all' ? null : principal.userId;
    const key = JSON.stringify([project.id, project.pathWithNamespace, baseUrl, filter, order, page, readerId]);
    return this.listings.run(key, async () => Encoded.page(await this.lister.ofProject(call, filter, order)));
  }

  @Handles(listMilestoneIssues)
  async listOfMilestone(call: Call<typeof listMilestoneIssues>): Promise<Answer<typeof listMilestoneIssues>> {
    const { id: milestoneId } = await this.milestones.get(call.project.id, call.input.milestone_id);
    return this.lister.ofProject(call, { state: 'all', milestoneId }, NEWEST_FIRST);
  }

  @Handles(getIssueStatistics)
  async statistics(call: Call<typeof getIssueStatistics>): Promise<Answer<typeof getIssueStatistics>> {
    const filter = await this.filters.read({ ...call.input, state: 'all' }, call.principal);
    return presentCounts(await this.lister.countByState(call, filter));
  }

  @Handles(getOwnIssueStatistics)
  async statisticsOfOwn({
    input,
    principal,
  }: Call<typeof getOwnIssueStatistics>): Promise<Answer<typeof getOwnIssueStatistics>> {
    const filter = await this.filters.read({ ...input, state: 'all' }, principal);
    return presentCounts(await this.lister.countInAllProjects(principal, filter));
  }

  @Handles(listOwnIssues)
  async listOwn(call: Call<typeof listOwnIssues>): Promise<Answer<typeof listOwnIssues>> {
    const { input, principal } = call;
    return this.lister.ofAllProjects(call, await this.filters.read(input, principal), orderIn(input));
  }
}

function presentCounts(counts: ReadonlyMap<string, number>): Answer<typeof getIssueStatistics> {
  const [opened, closed] = [counts.get('opened') ?? 0, counts.get('closed') ?? 0];
  return { statistics: { counts: { all: opened + closed, closed, opened } } };
}
