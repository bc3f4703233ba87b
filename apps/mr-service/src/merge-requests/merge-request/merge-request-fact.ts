import { type MergeRequestEntity } from './merge-request.entity.js';

type Told = Pick<MergeRequestEntity, 'id' | 'iid' | 'projectId' | 'title' | 'authorId' | 'assigneeId'>;

/** The payload of events about a merge request. Pure. */
export const factAbout = (
  { id: mergeRequestId, iid, projectId, title, authorId, assigneeId }: Told,
  byUserId: number,
) => ({
  ...{ mergeRequestId, iid, projectId, title },
  ...{ authorId, assigneeId, byUserId },
});
