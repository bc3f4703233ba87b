import { z } from 'zod';
import { id } from '@ingot/contracts';
import { type RequestSubject } from './request-context.js';

const acting = z.object({ userId: id, username: z.string() });
const caller = acting.extend({ sudoBy: acting.optional() });
const project = z.object({ id, pathWithNamespace: z.string() });

/** Who calls, and about which project, of a call of an operation; nothing of other calls. Pure. */
export function subjectOfCall(call: unknown): RequestSubject {
  if (typeof call !== 'object' || call === null) return {};
  const { data: by } = caller.safeParse('principal' in call ? call.principal : undefined);
  const { data: about } = project.safeParse('project' in call ? call.project : undefined);
  return {
    ...(by !== undefined && {
      caller: { userId: by.userId, username: by.username, ...(by.sudoBy && { sudoBy: by.sudoBy }) },
    }),
    ...(about !== undefined && { project: about }),
  };
}
