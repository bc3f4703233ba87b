import { Controller } from '@nestjs/common';
import { type Answer, type Call, listProjects, listUsers, search } from '@ingot/contracts';
import { Handles, RpcClient } from '@ingot/platform';
import { IssueLister } from '../issues/issue.lister.js';
import { MergeRequestLister } from '../merge-requests/lists/merge-request.lister.js';
import { orderIn } from '../planning/item-lists/item-filters.js';
import { FoundMilestones } from './found-milestones.js';

type SearchCall = Call<typeof search>;
type Scope = SearchCall['input']['scope'];
type Found = Answer<typeof search>;

/** Searches all projects that the caller sees. */
@Controller()
export class EverywhereSearchHandlers {
  private readonly searches: Record<Scope, (call: SearchCall) => Promise<Found>> = {
    projects: (call) =>
      this.rpc.list(listProjects, { ...call, input: listProjects.input.parse({ search: call.input.search }) }),
    issues: (call) => this.issues.ofAllProjects(call, call.input, orderIn(call.input)),
    merge_requests: (call) => this.mergeRequests.ofAllProjects(call, call.input, orderIn(call.input)),
    milestones: (call) => this.milestones.find(call.principal, call.input.search, call.page),
    users: (call) => this.rpc.list(listUsers, { ...call, input: { search: call.input.search } }),
  };

  constructor(
    private readonly rpc: RpcClient,
    private readonly issues: IssueLister,
    private readonly mergeRequests: MergeRequestLister,
    private readonly milestones: FoundMilestones,
  ) {}

  @Handles(search)
  find(call: SearchCall): Promise<Found> {
    return this.searches[call.input.scope](call);
  }
}
