import { type MergeRequestEntity } from './merge-request.entity.js';

type Told = Pick<MergeRequestEntity, 'id' | 'iid' | 'projectId' | 'title' | 'authorId' | 'assigneeId'>;

/** What events tell of a merge request to which somebody did something. Pure. */
export const factAbout = (
  { id: mergeRequestId, iid, projectId, title, authorId, assigneeId }: Told,
  byUserId: number,
) => ({
  ...{ mergeRequestId, iid, projectId, title },
  ...{ authorId, assigneeId, byUserId },
});
