import { type FastifyRequest } from 'fastify';
import { type Claimant, claimantOf, type RequestContext } from '@ingot/platform';
import { addressKey } from './attempt-counter.js';

/**
 * Who counts for fair shares: the user, or the address of an anonymous client. The addresses of one IPv6 network count as one, as a
 * client has all of them.
 */
export const claimantFrom = (userId: number | null, ip: string): Claimant | undefined =>
  claimantOf(userId, addressKey(ip));

/** The context of a request before it is known who calls: what it asks for counts for its address. */
export function anonymousRequest({ id, ip }: Pick<FastifyRequest, 'id' | 'ip'>, deadlineMs?: number): RequestContext {
  const claimant = claimantFrom(null, ip);
  const since = Date.now();
  return {
    requestId: id,
    clientAddress: ip,
    ...(deadlineMs !== undefined && { since, answerBy: since + deadlineMs }),
    ...(claimant && { claimant }),
  };
}
