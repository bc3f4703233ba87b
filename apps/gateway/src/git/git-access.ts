import { Injectable } from '@nestjs/common';
import { AccessLevel, allows, deployedProject, type Principal, type ProjectContext } from '@ingot/contracts';
import { ApplicationSettingsCache } from '@ingot/platform';
import { ProjectContexts } from '../project-context/project-contexts.js';

export type GitService = 'git-upload-pack' | 'git-receive-pack';
export type GitProtocol = 'http' | 'ssh';

/** A request for a git service. */
export interface GitAccessRequest {
  readonly protocol: GitProtocol;
  readonly service: GitService;
  /** The full path of the project, without `.git`. */
  readonly projectPath: string;
  /** Null for an anonymous caller. */
  readonly principal: Principal | null;
}

/** `sign_in`: a signed-in user may have access. It is the only denial that anonymous callers see. */
export type GitDenial = 'protocol' | 'sign_in' | 'not_found' | 'forbidden';

export type GitDecision =
  | { readonly project: ProjectContext; readonly denial: null }
  | { readonly denial: GitDenial; readonly message: string };

export const SIGN_IN_MESSAGE = 'Sign in with your username and a token or password';
export const STORAGE_AWAY = 'The storage of this project is temporarily unavailable; try again';

const PROTOCOL_NAMES = { http: 'HTTP', ssh: 'SSH' } as const;

/** Decides who may clone and push, for every protocol. */
@Injectable()
export class GitAccess {
  constructor(
    private readonly projects: ProjectContexts,
    private readonly settings: ApplicationSettingsCache,
  ) {}

  /** Throws `Unavailable` when a service does not answer. */
  async decide({ protocol, service, projectPath, principal }: GitAccessRequest): Promise<GitDecision> {
    const { enabledGitAccessProtocol } = await this.settings.current();
    if (enabledGitAccessProtocol !== null && enabledGitAccessProtocol !== protocol) return protocolDisabled(protocol);
    if (principal?.credential.kind === 'deploy_key') return this.decideForDeployKey(service, projectPath, principal);
    if (service === 'git-receive-pack' && principal === null) return SIGN_IN; // each push over HTTP begins so: git sends no password unasked
    const project = await this.projects.find(projectPath, principal);
    if (project === null) return principal === null ? SIGN_IN : NOT_FOUND;
    if (service === 'git-receive-pack' && principal?.credential.kind === 'oauth') return READ_ONLY;
    if (principal?.credential.kind === 'job' && !isOfJob(principal, project, service)) return NOT_OF_JOB;
    if (allows(service === 'git-receive-pack' ? 'push_code' : 'download_code', project)) {
      return { project, denial: null };
    }
    return principal === null ? SIGN_IN : FORBIDDEN[service];
  }

  /** A deploy key reads its projects, whatever its creator may; it pushes with the rights of its creator. */
  private async decideForDeployKey(service: GitService, path: string, principal: Principal): Promise<GitDecision> {
    const project = await this.projects.find(path, { ...principal, isAdmin: true });
    const deployed = project === null ? undefined : deployedProject(principal, project.id);
    if (project === null || deployed === undefined) return NOT_FOUND;
    if (service === 'git-upload-pack') {
      const asReader = { ...project, accessLevel: AccessLevel.reporter };
      return allows('download_code', asReader) ? { project: asReader, denial: null } : FORBIDDEN[service];
    }
    const asCreator = deployed.canPush ? await this.projects.find(path, principal) : null;
    if (asCreator === null || !allows('push_code', asCreator)) return FORBIDDEN[service];
    return { project: asCreator, denial: null };
  }
}

/** The token of a job grants read access to the job's own project only. */
const isOfJob = ({ credential }: Principal, { id }: ProjectContext, service: GitService): boolean =>
  credential.projectId === id && service === 'git-upload-pack';

const protocolDisabled = (protocol: GitProtocol): GitDecision => ({
  denial: 'protocol',
  message: `Git access over ${PROTOCOL_NAMES[protocol]} is not allowed`,
});

const SIGN_IN: GitDecision = { denial: 'sign_in', message: SIGN_IN_MESSAGE };
const NOT_FOUND: GitDecision = { denial: 'not_found', message: 'The project could not be found' };
const NOT_OF_JOB: GitDecision = { denial: 'forbidden', message: 'The token of a job may read its own project only.' };
const READ_ONLY: GitDecision = { denial: 'forbidden', message: 'An OAuth token may read repositories only.' };
const FORBIDDEN: Readonly<Record<GitService, GitDecision>> = {
  'git-upload-pack': { denial: 'forbidden', message: 'You are not allowed to download code from this project.' },
  'git-receive-pack': { denial: 'forbidden', message: 'You are not allowed to push code to this project.' },
};
