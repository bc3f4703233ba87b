import { allows, type ProjectAccess } from '@ingot/contracts';

/** Variables may be secrets: only the user who gave them, and maintainers, read them. Pure. */
export const mayReadVariables = (
  pipeline: { readonly userId: number | null },
  caller: { readonly userId: number },
  project: ProjectAccess,
): boolean => allows('administer_project', project) || pipeline.userId === caller.userId;
