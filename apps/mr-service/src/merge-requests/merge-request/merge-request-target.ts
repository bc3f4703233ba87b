import { type NoteTarget } from '../../activity/targets/note-target.js';
import { type NotedState } from '../../planning/changes/change-texts.js';
import { type MergeRequestEntity } from './merge-request.entity.js';
import { isWorkInProgress, withoutWorkInProgress } from './work-in-progress.js';

/** A merge request as a note target. Pure. */
export const mergeRequestTarget = (
  row: Pick<MergeRequestEntity, 'id' | 'projectId' | 'title' | 'authorId' | 'assigneeId'>,
): NoteTarget => ({
  type: 'MergeRequest',
  id: row.id,
  projectId: row.projectId,
  title: row.title,
  authorId: row.authorId,
  assigneeId: row.assigneeId,
  confidential: false,
});

/** The attributes of a merge request whose changes cause system notes. Pure. */
export const notedState = (row: Omit<NotedState, 'workInProgress'>): NotedState => ({
  ...row,
  title: withoutWorkInProgress(row.title),
  workInProgress: isWorkInProgress(row.title),
});
