import { type DiffVersionJson } from '@ingot/contracts';
import { type DiffVersionEntity } from './diff-version.entity.js';

/** A version as the API shows it. Pure. */
export const presentDiffVersion = (version: DiffVersionEntity): DiffVersionJson => ({
  id: version.id,
  head_commit_sha: version.headOid,
  base_commit_sha: version.baseOid,
  start_commit_sha: version.startOid,
  created_at: version.createdAt.toISOString(),
  merge_request_id: version.mergeRequestId,
  state: version.state,
  real_size: realSize(version),
});

function realSize({ state, files }: DiffVersionEntity): string | null {
  if (state === 'empty') return null;
  return state === 'overflow' ? `${files}+` : String(files);
}
