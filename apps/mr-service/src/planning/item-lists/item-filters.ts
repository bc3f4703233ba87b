import {
  type ItemFilterInput,
  type OwnItemFilterInput,
  type Principal,
  type UnorderedFilterInput,
} from '@ingot/contracts';
import { labelNames } from '../labels/label-names.js';
import { type ItemFilter, type ItemOrder } from './item-conditions.js';

export const NEWEST_FIRST: ItemOrder = { orderBy: 'created_at', sort: 'desc' };

export const orderIn = ({ order_by: orderBy, sort }: ItemFilterInput): ItemOrder => ({ orderBy, sort });

/** The filter that a caller asks for in a project. Pure. */
export const filterIn = (input: UnorderedFilterInput): ItemFilter => ({
  state: input.state,
  iids: input.iids,
  labels: input.labels === undefined ? undefined : labelNames(input.labels),
  milestone: unlessEmpty(input.milestone),
  search: unlessEmpty(input.search),
  authorId: input.author_id,
  assigneeId: input.assignee_id,
  createdAfter: input.created_after,
  createdBefore: input.created_before,
  updatedAfter: input.updated_after,
  updatedBefore: input.updated_before,
  sourceBranch: unlessEmpty(input.source_branch),
  targetBranch: unlessEmpty(input.target_branch),
});

/** As `filterIn`, over all projects. Pure. */
export function ownFilterIn(input: Omit<OwnItemFilterInput, 'order_by' | 'sort'>, { userId }: Principal): ItemFilter {
  const filter = filterIn(input);
  if (input.scope === 'created_by_me') return { ...filter, authorId: userId };
  return input.scope === 'assigned_to_me' ? { ...filter, assigneeId: userId } : filter;
}

/** Clients send empty parameters for missing ones. */
const unlessEmpty = (given: string | undefined): string | undefined => (given === '' ? undefined : given);
