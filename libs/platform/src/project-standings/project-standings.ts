import { type NamedStandingInProject, type Principal, projectStandings } from '@ingot/contracts';
import { type RpcClient } from '../nats/rpc-client.js';

/** How many projects one call may ask about. */
const AT_ONCE = 5_000;

/** How somebody stands in those of the projects that they see, in no particular order, however many there are. */
export async function standingsIn(
  rpc: RpcClient,
  projectIds: readonly number[],
  { userId, isAdmin, isExternal }: Pick<Principal, 'userId' | 'isAdmin' | 'isExternal'>,
): Promise<NamedStandingInProject[]> {
  const viewer = { userId, isAdmin, isExternal };
  const standings: NamedStandingInProject[] = [];
  for (let start = 0; start < projectIds.length; start += AT_ONCE) {
    const batch = projectIds.slice(start, start + AT_ONCE);
    standings.push(...(await rpc.call(projectStandings, { projectIds: batch, viewer })));
  }
  return standings;
}
