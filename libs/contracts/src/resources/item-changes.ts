import { z } from 'zod';
import { commaSeparated } from '../fields.js';

/** How newer clients name the assignee, as a list. An issue or merge request has one. */
export const assigneeIds = {
  assignee_ids: z
    .array(z.int().min(0))
    .max(1000)
    .nullish()
    .describe('as a list, of which the first counts; an empty list or 0 unassigns; ignored beside `assignee_id`'),
};

/** Labels that are added and removed, beside those that stay. */
export const relabelling = {
  add_labels: commaSeparated.optional().describe('comma-separated names of labels that are added'),
  remove_labels: commaSeparated.optional().describe('comma-separated names of labels that are removed'),
};

interface AssigneeInput {
  readonly assignee_id?: number | null | undefined;
  readonly assignee_ids?: readonly number[] | null | undefined;
}

/** The assignee that a caller asks for; null or 0 for nobody, undefined for the present one. Pure. */
export function wantedAssignee({ assignee_id, assignee_ids }: AssigneeInput): number | null | undefined {
  if (assignee_id !== undefined || assignee_ids === undefined) return assignee_id;
  return assignee_ids?.[0] ?? null;
}
