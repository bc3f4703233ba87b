import { type Oid } from '../oid.js';
import { rpc } from '../rpc.js';

/** Whether a merge request of the project was merged with this commit. */
export const isMergeOfRequest = rpc<{ readonly projectId: number; readonly oid: Oid }, boolean>(
  'mr',
  'is_merge_of_request',
  { isRead: true },
);
