import { Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import {
  type Ability,
  type Access,
  DomainError,
  Forbidden,
  NotFound,
  type Operation,
  type Principal,
  type ProjectContext,
  whyNotAllowed,
} from '@ingot/contracts';
import { Authenticator } from '../auth/authenticator.js';
import { readCredentials } from '../auth/credentials.js';
import { isInScope, NotAuthenticated, outOfScope, tokenRefused, unknownToken } from '../auth/scopes.js';
import { Sudo } from '../auth/sudo.js';
import { type Parameters } from '../input/nested-parameters.js';
import { ProjectContexts } from '../project-context/project-contexts.js';
import { WebSessions } from '../web/kit/web-sessions.js';

export interface Admitted {
  readonly principal: Principal | null;
  readonly project: ProjectContext | null;
}

/** Authenticates and authorizes calls, in the order of reference behaviour 1.1. */
@Injectable()
export class Admission {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly sessions: WebSessions,
    private readonly sudo: Sudo,
    private readonly projects: ProjectContexts,
  ) {}

  /** The checks before the parameters are validated: the caller, the project, and the abilities that guard. */
  async admit(operation: Operation, request: FastifyRequest, parameters: Parameters): Promise<Admitted> {
    const { access } = operation;
    if (access.kind === 'token') return { principal: null, project: null };
    const principal = await this.identify(operation, request, parameters);
    if (principal === null && !isOpenToAnonymous(access)) throw new NotAuthenticated();
    if (access.kind === 'administrator' && access.guard && !principal?.isAdmin) throw new Forbidden();
    if (access.kind !== 'project') return { principal, project: null };
    const project = await this.projects.find(String(parameters.id), principal);
    if (project === null) throw new NotFound('Project');
    if (access.guard !== null) requireAbility(access.guard, project);
    return { principal, project };
  }

  /**
   * Null for a caller without credentials. An invalid token is always 401, and so is sudo without a token. An invalid session
   * cookie counts as none, as browsers keep sending the cookie after the session has ended.
   */
  private async identify(
    { scopes }: Operation,
    request: FastifyRequest,
    parameters: Parameters,
  ): Promise<Principal | null> {
    const { token, sudo } = readCredentials(request.headers, parameters);
    const caller = await (token === null
      ? this.sessions.callerOf(request)
      : this.authenticator.byToken(token, request.ip));
    if (caller === null && token === null && sudo === null) return null;
    if (caller === null) throw token === null ? new NotAuthenticated() : unknownToken();
    if ('refused' in caller) throw tokenRefused(caller);
    if (!isInScope(caller, scopes)) throw outOfScope(caller, scopes);
    return sudo === null ? caller : this.sudo.actAs(sudo, caller);
  }
}

const isOpenToAnonymous = (access: Access): boolean =>
  access.kind === 'anyone' || (access.kind === 'project' && access.anonymous);

/** The checks after the parameters were validated. */
export function authorize(access: Access, { principal, project }: Admitted): void {
  if (access.kind === 'administrator' && principal?.isAdmin !== true) throw new Forbidden();
  if (access.kind === 'project' && project !== null) requireAbility(access.ability, project);
}

/** The caller sees the project, and so may learn why this is not for them. */
function requireAbility(ability: Ability, project: ProjectContext): void {
  const reason = whyNotAllowed(ability, project);
  if (reason !== null) throw new DomainError('forbidden', { message: '403 Forbidden', reason });
}
