import { type FastifyRequest } from 'fastify';
import { type RequestSubject } from '@ingot/platform';

interface Asking {
  readonly principal: RequestSubject['caller'] | null;
  readonly project: RequestSubject['project'] | null;
}

const known = new WeakMap<FastifyRequest, Asking>();

/** Notes who asks, and about which project, for the log line of the request. */
export function noteSubject(request: FastifyRequest, asking: Asking): void {
  known.set(request, asking);
}

/** The ids of both, and of an administrator who acts as the caller; nothing of a request that was refused before. */
export function subjectFieldsOf(request: FastifyRequest): Readonly<Record<string, number>> {
  const { principal: caller, project } = known.get(request) ?? {};
  return {
    ...(caller && { userId: caller.userId }),
    ...(caller?.sudoBy && { sudoByUserId: caller.sudoBy.userId }),
    ...(project && { projectId: project.id }),
  };
}
