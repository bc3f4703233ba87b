import { Controller } from '@nestjs/common';
import {
  type Ability,
  allows,
  type Answer,
  type Call,
  Forbidden,
  listAllMembers,
  projectUrl,
  searchBlobs,
  searchCommits,
  searchProject,
  searchProjectAlias,
  withAddress,
} from '@ingot/contracts';
import { Handles, RpcClient } from '@ingot/platform';
import { NotePresenter } from '../activity/notes/note.presenter.js';
import { IssueLister } from '../issues/issue.lister.js';
import { MergeRequestLister } from '../merge-requests/lists/merge-request.lister.js';
import { orderIn } from '../planning/item-lists/item-filters.js';
import { MilestoneRepository } from '../planning/milestones/milestone.repository.js';
import { presentMilestone } from '../planning/milestones/milestones.js';
import { FoundNotes } from './found-notes.js';

type SearchCall = Call<typeof searchProject>;
type Scope = SearchCall['input']['scope'];
type Found = Answer<typeof searchProject>;

/** The ability that each scope requires: that of its list. */
const ABILITIES = {
  issues: 'read_issue',
  merge_requests: 'read_merge_request',
  milestones: 'read_milestone',
  notes: 'read_note',
  users: 'read_member',
  commits: 'download_code',
  blobs: 'download_code',
} as const satisfies Record<Scope, Ability>;

/** Searches one project. */
@Controller()
export class ProjectSearchHandlers {
  private readonly searches: Record<Scope, (call: SearchCall) => Promise<Found>> = {
    issues: (call) => this.issues.ofProject(call, call.input, orderIn(call.input)),
    merge_requests: (call) => this.mergeRequests.ofProject(call, call.input, orderIn(call.input)),
    milestones: (call) => this.findMilestones(call),
    notes: (call) => this.findNotes(call),
    users: (call) => this.rpc.list(listAllMembers, { ...call, input: { id: '', query: call.input.search } }),
    commits: (call) => this.findCommits(call),
    blobs: (call) => this.rpc.call(searchBlobs, placeOf(call), call.project.repository.storage),
  };

  constructor(
    private readonly rpc: RpcClient,
    private readonly issues: IssueLister,
    private readonly mergeRequests: MergeRequestLister,
    private readonly milestones: MilestoneRepository,
    private readonly notes: FoundNotes,
    private readonly notePresenter: NotePresenter,
  ) {}

  @Handles(searchProject, searchProjectAlias)
  find(call: SearchCall): Promise<Found> {
    const { scope } = call.input;
    if (!allows(ABILITIES[scope], call.project)) throw new Forbidden();
    return this.searches[scope](call);
  }

  private async findCommits(call: SearchCall): Promise<Found> {
    const { project, baseUrl } = call;
    const { items, ...counted } = await this.rpc.call(searchCommits, placeOf(call), project.repository.storage);
    return { items: items.map((commit) => withAddress(commit, projectUrl(baseUrl, project))), ...counted };
  }

  private async findNotes({ principal, project, input, page, baseUrl }: SearchCall): Promise<Found> {
    const { items, ...counted } = await this.notes.find(project, principal.userId, input.search, page);
    return { items: await this.notePresenter.many(items, baseUrl), ...counted };
  }

  private async findMilestones({ project, input, page }: SearchCall): Promise<Found> {
    const filter = { state: 'all', iids: undefined, search: input.search } as const;
    const { items, ...counted } = await this.milestones.page(project.id, filter, page);
    return { items: items.map(presentMilestone), ...counted };
  }
}

/** A search term, and the revision to search. */
const placeOf = ({ project, input: { search, ref }, page }: SearchCall) => ({ project, search, ref, page });
