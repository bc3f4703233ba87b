import { z } from 'zod';
import { commaSeparated, givenTimestamp, id, text } from '../fields.js';

const labelNames = commaSeparated.max(10_000, 'is too long (maximum is 10000 characters)');

/** What lists of issues and of merge requests are selected and sorted by, both alike. */
export const itemFilters = {
  labels: labelNames
    .optional()
    .describe('comma-separated names, all of which it has; `None` (or `No Label`) for none, `Any` for at least one'),
  not: z
    .object({ labels: labelNames.optional().describe('comma-separated names, of which it has none') })
    .optional()
    .describe('only what is not so: `not[labels]=wip`'),
  milestone: text.optional().describe('title of its milestone; `None` (or `No Milestone`) for none, `Any` for any'),
  iids: z.array(id).max(1000).optional().describe('only these numbers'),
  author_id: id.optional().describe('only what this user wrote'),
  author_username: text.optional().describe('only what the user of this name wrote'),
  assignee_id: z
    .union([z.int().min(0), z.enum(['None', 'Any', 'none', 'any'])])
    .optional()
    .describe('only what this user is assigned to; `None` or 0 for nobody, `Any` for anybody'),
  assignee_username: z
    .array(text)
    .max(1)
    .optional()
    .describe('only what the user of this name is assigned to; a list for clients that expect several'),
  search: text.optional().describe('part of the title or the description'),
  created_after: givenTimestamp.optional().describe('only what was created then or later'),
  created_before: givenTimestamp.optional().describe('only what was created then or earlier'),
  updated_after: givenTimestamp.optional().describe('only what was changed then or later'),
  updated_before: givenTimestamp.optional().describe('only what was changed then or earlier'),
  order_by: z.enum(['created_at', 'updated_at']).default('created_at'),
  sort: z.enum(['asc', 'desc']).default('desc'),
};

const scope = z.enum(['created_by_me', 'assigned_to_me', 'all', 'created-by-me', 'assigned-to-me']);

/** Whose issues or merge requests a list over all projects has. */
export const ownItems = {
  scope: scope.default('created_by_me').describe('`all`: whatever the caller may read, in all projects'),
};

/** Whose issues or merge requests a project's list has. */
export const projectItems = {
  scope: scope.default('all').describe('only what the caller wrote or is assigned to'),
};

/** The filters as a service takes them, without an order; what only one of the lists has is optional. */
export interface UnorderedFilterInput extends Omit<z.output<z.ZodObject<typeof itemFilters>>, 'order_by' | 'sort'> {
  readonly state: 'all' | 'opened' | 'closed' | 'merged' | 'locked';
  readonly scope: z.output<typeof scope>;
  readonly source_branch?: string | undefined;
  readonly target_branch?: string | undefined;
}
export type ItemOrderInput = Pick<z.output<z.ZodObject<typeof itemFilters>>, 'order_by' | 'sort'>;
