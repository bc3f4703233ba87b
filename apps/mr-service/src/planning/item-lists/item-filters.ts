import {
  type ItemFilterInput,
  type OwnItemFilterInput,
  type Principal,
  type UnorderedFilterInput,
} from '@ingot/contracts';
import { labelNames } from '../labels/label-names.js';
import { type ItemFilter, type ItemOrder, type Presence } from './item-conditions.js';

export const NEWEST_FIRST: ItemOrder = { orderBy: 'created_at', sort: 'desc' };

export const orderIn = ({ order_by: orderBy, sort }: ItemFilterInput): ItemOrder => ({ orderBy, sort });

/** The filter that a caller asks for in a project. Pure. */
export const filterIn = (input: UnorderedFilterInput): ItemFilter => ({
  state: input.state,
  iids: input.iids,
  labels: input.labels === undefined ? undefined : labelsIn(input.labels),
  milestone: input.milestone === undefined ? undefined : milestoneIn(input.milestone),
  search: unlessEmpty(input.search),
  authorId: input.author_id,
  assignee: input.assignee_id === undefined ? undefined : assigneeIn(input.assignee_id),
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
  return input.scope === 'assigned_to_me' ? { ...filter, assignee: userId } : filter;
}

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

const assigneeIn = (given: number | string): ItemFilter['assignee'] =>
  typeof given === 'string' ? PRESENCES.get(given.toLowerCase()) : given === 0 ? 'none' : given;
