import { type NoteTarget } from '../activity/targets/note-target.js';
import { type IssueEntity } from './issue.entity.js';

/** An issue as a note target. Pure. */
export const issueTarget = (
  row: Pick<IssueEntity, 'id' | 'projectId' | 'title' | 'authorId' | 'assigneeId' | 'confidential'>,
): NoteTarget => ({
  type: 'Issue',
  id: row.id,
  projectId: row.projectId,
  title: row.title,
  authorId: row.authorId,
  assigneeId: row.assigneeId,
  confidential: row.confidential,
});
