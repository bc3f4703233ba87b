import { z } from 'zod';
import { id, timestamp } from '../fields.js';

export const MILESTONE_STATES = ['active', 'closed'] as const;

export const milestone = z
  .object({
    id,
    iid: id,
    project_id: id,
    title: z.string(),
    description: z.string().nullable(),
    state: z.enum(MILESTONE_STATES),
    created_at: timestamp,
    updated_at: timestamp,
    due_date: z.iso.date().nullable(),
    start_date: z.iso.date().nullable(),
  })
  .meta({ id: 'Milestone' });
export type MilestoneJson = z.input<typeof milestone>;
