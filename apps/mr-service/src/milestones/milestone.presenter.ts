import { type MilestoneJson } from '@ingot/contracts';
import { type MilestoneEntity } from './milestone.entity.js';

/** A milestone as the API shows it, also within what belongs to it. */
export const presentMilestone = (row: MilestoneEntity): MilestoneJson => ({
  id: row.id,
  iid: row.iid,
  project_id: row.projectId,
  title: row.title,
  description: row.description,
  state: row.state,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  due_date: row.dueDate,
  start_date: row.startDate,
});
