import { someIssues } from '@ingot/contracts';
import { type ReadableSql } from '../activity/targets/note-target.js';

/** The condition that an issue is not deleted and the reader may read it; of few rows, so the offset keeps the planner from reading all issues. Pure. */
export const issueIsReadable = ({ id, readerId, all, some }: ReadableSql): string => `EXISTS (
  SELECT FROM issues i WHERE i.id = ${id} AND i.deleted_at IS NULL AND (
    i.project_id = ANY (${all}::bigint[]) OR i.project_id = ANY (${some}::bigint[]) AND ${someIssues(readerId, 'i')})
  OFFSET 0)`;
