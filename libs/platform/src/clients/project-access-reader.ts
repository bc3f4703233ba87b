import { type NamedProjectAccess, projectAccesses, type Reader, readerOf } from '@ingot/contracts';
import { type RpcClient } from '../nats/rpc-client.js';

/** The most projects of one call: their names can be so long that the answer for more has no room. */
const AT_ONCE = 1_500;

/** A user's access to those of the projects that they see, in any order; for any number of projects. */
export async function projectAccessOf(
  rpc: RpcClient,
  projectIds: readonly number[],
  reader: Reader,
): Promise<NamedProjectAccess[]> {
  const viewer = readerOf(reader);
  const accesses: NamedProjectAccess[] = [];
  for (let start = 0; start < projectIds.length; start += AT_ONCE) {
    const batch = projectIds.slice(start, start + AT_ONCE);
    accesses.push(...(await rpc.call(projectAccesses, { projectIds: batch, viewer })));
  }
  return accesses;
}
