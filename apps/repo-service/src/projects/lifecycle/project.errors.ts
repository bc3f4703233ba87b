import { DomainError, ValidationFailed } from '@ingot/contracts';
import { violatedUniqueConstraint } from '@ingot/platform';

const TAKEN = ['has already been taken'];

export interface Clashes {
  readonly name: boolean;
  readonly path: boolean;
}

/** Another project of the namespace has that name or path, or both. */
export class ProjectNamesTaken extends ValidationFailed {
  constructor({ name, path }: Clashes) {
    super({ ...(name ? { name: TAKEN } : {}), ...(path ? { path: TAKEN } : {}) });
  }
}

/** The personal namespace has reached its owner's limit of projects. */
export class ProjectLimitReached extends DomainError {
  constructor(limit: number) {
    super('forbidden', {
      error: [`Your project limit is ${limit} projects! Please contact your administrator to increase it`],
    });
  }
}

/** The unique violation of a concurrent write; undefined for other errors. */
export function namesTakenBy(thrown: unknown): ProjectNamesTaken | undefined {
  const constraint = violatedUniqueConstraint(thrown);
  if (constraint === 'projects_name_key') return new ProjectNamesTaken({ name: true, path: false });
  if (constraint === 'projects_path_key') return new ProjectNamesTaken({ name: false, path: true });
  return undefined;
}

/** The namespace does not exist, or the caller may not create projects there. */
export class NamespaceNotValid extends ValidationFailed {
  constructor(context?: Record<string, unknown>) {
    super({ namespace: ['is not valid'] }, context);
  }
}
