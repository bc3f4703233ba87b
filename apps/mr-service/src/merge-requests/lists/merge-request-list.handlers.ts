import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  listMergeRequests,
  listMilestoneMergeRequests,
  listOwnMergeRequests,
  type Principal,
} from '@ingot/contracts';
import { Coalescer, Encoded, Handles } from '@ingot/platform';
import { type ItemFilter } from '../../planning/item-lists/item-conditions.js';
import { ItemFilters, NEWEST_FIRST, orderIn } from '../../planning/item-lists/item-filters.js';
import { MilestoneRepository } from '../../planning/milestones/milestone.repository.js';
import { MARKED_TITLE } from '../merge-request/work-in-progress.js';
import { MergeRequestLister } from './merge-request.lister.js';

type FilterInput = Call<typeof listOwnMergeRequests>['input'];
type EncodedList = Encoded<Answer<typeof listMergeRequests>>;

/** Lists of merge requests: of a project, of a milestone, and in all projects. */
@Controller()
export class MergeRequestListHandlers {
  private readonly listings = new Coalescer<EncodedList>();

  constructor(
    private readonly lister: MergeRequestLister,
    private readonly filters: ItemFilters,
    private readonly milestones: MilestoneRepository,
  ) {}

  @Handles(listMergeRequests)
  async list(call: Call<typeof listMergeRequests>): Promise<EncodedList> {
    const { principal, project, input, page, baseUrl } = call;
    const { iid, iids } = input;
    const asked = iid === undefined ? iids : [...(iids ?? []), iid];
    const [filter, order] = [await this.filterFor({ ...input, iids: asked }, principal), orderIn(input)];
    // beyond the filter, the caller makes no difference to a list
    const key = JSON.stringify([project.id, project.pathWithNamespace, baseUrl, filter, order, page]);
    return this.listings.run(key, async () => Encoded.page(await this.lister.ofProject(call, filter, order)));
  }

  @Handles(listMilestoneMergeRequests)
  async listOfMilestone(call: Call<typeof listMilestoneMergeRequests>): Promise<Answer<typeof listMergeRequests>> {
    const { id: milestoneId } = await this.milestones.get(call.project.id, call.input.milestone_id);
    return this.lister.ofProject(call, { state: 'all', milestoneId }, NEWEST_FIRST);
  }

  @Handles(listOwnMergeRequests)
  async listOwn(call: Call<typeof listOwnMergeRequests>): Promise<Answer<typeof listOwnMergeRequests>> {
    const { input, principal } = call;
    return this.lister.ofAllProjects(call, await this.filterFor(input, principal), orderIn(input));
  }

  private async filterFor(input: FilterInput, principal: Principal): Promise<ItemFilter> {
    const { wip, draft } = input;
    const filter = await this.filters.read(input, principal);
    if (wip === undefined && draft === undefined) return filter;
    return { ...filter, title: { pattern: MARKED_TITLE, isMatched: draft ?? wip === 'yes' } };
  }
}
