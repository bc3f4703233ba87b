import { Injectable } from '@nestjs/common';
import { findPrincipal, type ItemOrderInput, type Principal, type UnorderedFilterInput } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { labelNames } from '../labels/label-names.js';
import { type ItemFilter, type ItemOrder, type Presence } from './item-conditions.js';

export const NEWEST_FIRST: ItemOrder = { orderBy: 'created_at', sort: 'desc' };

export const orderIn = ({ order_by: orderBy, sort }: ItemOrderInput): ItemOrder => ({ orderBy, sort });

/** The id for a username that nobody has. */
const NOBODY = -1;

/** The filters that callers ask for. */
@Injectable()
export class ItemFilters {
  constructor(private readonly rpc: RpcClient) {}

  async read(input: UnorderedFilterInput, { userId }: Principal): Promise<ItemFilter> {
    const { scope, author_id: authorId, assignee_id: assignee } = input;
    const [authors, assignees] = await Promise.all([
      this.named(input.author_username),
      this.named(input.assignee_username?.[0]),
    ]);
    const isAuthor = scope === 'created_by_me' || scope === 'created-by-me';
    const isAssigned = scope === 'assigned_to_me' || scope === 'assigned-to-me';
    return {
      ...withoutUsers(input),
      authors: [...(isAuthor ? [userId] : []), ...(authorId === undefined ? [] : [authorId]), ...authors],
      assignees: [
        ...(isAssigned ? [userId] : []),
        ...(assignee === undefined ? [] : [assigneeIn(assignee)]),
        ...assignees,
      ],
    };
  }

  /** The user of a name; none for no name. */
  private async named(username = ''): Promise<number[]> {
    if (username === '') return [];
    const found = await this.rpc.call(findPrincipal, { idOrUsername: username, credential: 'private' });
    // a number is taken for an id
    const isNamed = found?.principal.username.toLowerCase() === username.toLowerCase();
    return [found !== null && isNamed ? found.principal.userId : NOBODY];
  }
}

const withoutUsers = (input: UnorderedFilterInput): ItemFilter => ({
  state: input.state,
  iids: input.iids,
  labels: input.labels === undefined ? undefined : labelsIn(input.labels),
  withoutLabels: input.not?.labels === undefined ? undefined : labelNames(input.not.labels),
  milestone: input.milestone === undefined ? undefined : milestoneIn(input.milestone),
  search: unlessEmpty(input.search),
  createdAfter: input.created_after,
  createdBefore: input.created_before,
  updatedAfter: input.updated_after,
  updatedBefore: input.updated_before,
  sourceBranch: unlessEmpty(input.source_branch),
  targetBranch: unlessEmpty(input.target_branch),
});

/** Clients send empty parameters for missing ones. */
const unlessEmpty = (given: string | undefined): string | undefined => (given === '' ? undefined : given);

const PRESENCES: ReadonlyMap<string, Presence> = new Map([
  ['any', 'any'],
  ['none', 'none'],
]);
/** What clients of old send for `None`. */
const NO_LABEL = 'No Label';
const NO_MILESTONE = 'No Milestone';

function labelsIn(given: string): ItemFilter['labels'] {
  const names = labelNames(given);
  const [name = ''] = names.length === 1 ? names : [];
  return name === NO_LABEL ? 'none' : (PRESENCES.get(name.toLowerCase()) ?? names);
}

function milestoneIn(title: string): ItemFilter['milestone'] {
  if (title === '') return undefined;
  return title === NO_MILESTONE ? 'none' : (PRESENCES.get(title.toLowerCase()) ?? { title });
}

const assigneeIn = (given: number | string): number | Presence =>
  typeof given === 'string' ? (given.toLowerCase() === 'any' ? 'any' : 'none') : given === 0 ? 'none' : given;
