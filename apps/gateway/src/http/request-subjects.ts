import { type FastifyRequest } from 'fastify';
import { type RequestSubject } from '@ingot/platform';

const known = new WeakMap<FastifyRequest, RequestSubject>();

/** Notes who asks, and about which project, for the log line of the request. */
export function noteSubject(
  request: FastifyRequest,
  { principal, project }: { principal: RequestSubject['caller'] | null; project: RequestSubject['project'] | null },
): void {
  known.set(request, { ...(principal && { caller: principal }), ...(project && { project }) });
}

/** The ids of both, and of an administrator who acts as the caller; nothing of a request that was refused before. */
export function subjectFieldsOf(request: FastifyRequest): Readonly<Record<string, number>> {
  const { caller, project } = known.get(request) ?? {};
  return {
    ...(caller && { userId: caller.userId }),
    ...(caller?.sudoBy && { sudoByUserId: caller.sudoBy.userId }),
    ...(project && { projectId: project.id }),
  };
}
