import { z } from 'zod';
import { event } from '../event.js';
import { id, oid } from '../fields.js';

const mergeRequestFact = z.object({
  mergeRequestId: id,
  iid: id,
  projectId: id,
  title: z.string(),
  byUserId: id,
});

export const mergeRequestOpened = event('mr', 'merge_request.opened', 1, mergeRequestFact);
export const mergeRequestMerged = event(
  'mr',
  'merge_request.merged',
  1,
  mergeRequestFact.extend({ /** Null when the head reached the target branch by a push. */ mergeOid: oid.nullable() }),
);
