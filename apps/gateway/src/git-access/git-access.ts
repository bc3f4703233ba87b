import { Injectable } from '@nestjs/common';
import { allows, type Principal, type ProjectContext } from '@ingot/contracts';
import { ApplicationSettingsCache } from '@ingot/platform';
import { ProjectContexts } from '../project-context/project-contexts.js';

export type GitService = 'git-upload-pack' | 'git-receive-pack';
export type GitProtocol = 'http' | 'ssh';

/** What somebody wants to do with git. */
export interface GitWish {
  readonly protocol: GitProtocol;
  readonly service: GitService;
  /** The full path of the project, without `.git`. */
  readonly projectPath: string;
  /** Null for a caller without any credential. */
  readonly principal: Principal | null;
}

/** `sign_in`: it may be possible for somebody who has signed in; whoever has not learns nothing else. */
export type GitDenial = 'protocol' | 'sign_in' | 'not_found' | 'forbidden';

export type GitDecision =
  | { readonly project: ProjectContext; readonly denial: null }
  | { readonly denial: GitDenial; readonly message: string };

export const SIGN_IN_WORDS = 'Sign in with your user name and a token or password';
export const STORAGE_AWAY = 'The storage of this project is away for a moment; try again';

const PROTOCOL_NAMES = { http: 'HTTP', ssh: 'SSH' } as const;

/** Decides who may clone and push what, over every protocol alike. */
@Injectable()
export class GitAccess {
  constructor(
    private readonly projects: ProjectContexts,
    private readonly settings: ApplicationSettingsCache,
  ) {}

  /** Throws `Unavailable` while it cannot be known. */
  async decide({ protocol, service, projectPath, principal }: GitWish): Promise<GitDecision> {
    const { enabledGitAccessProtocol } = await this.settings.current();
    if (enabledGitAccessProtocol !== null && enabledGitAccessProtocol !== protocol) return protocolDisabled(protocol);
    const project = await this.projects.find(projectPath, principal);
    if (project === null) return principal === null ? SIGN_IN : NOT_FOUND;
    if (service === 'git-receive-pack' && principal === null) return SIGN_IN;
    if (service === 'git-receive-pack' && principal?.credential.kind === 'oauth') return READ_ONLY;
    if (allows(service === 'git-receive-pack' ? 'push_code' : 'download_code', project)) {
      return { project, denial: null };
    }
    return principal === null ? SIGN_IN : FORBIDDEN[service];
  }
}

const protocolDisabled = (protocol: GitProtocol): GitDecision => ({
  denial: 'protocol',
  message: `Git access over ${PROTOCOL_NAMES[protocol]} is not allowed`,
});

const SIGN_IN: GitDecision = { denial: 'sign_in', message: SIGN_IN_WORDS };
const NOT_FOUND: GitDecision = { denial: 'not_found', message: 'The project you were looking for is not here' };
const READ_ONLY: GitDecision = { denial: 'forbidden', message: 'An OAuth token may read repositories only.' };
const FORBIDDEN: Readonly<Record<GitService, GitDecision>> = {
  'git-upload-pack': { denial: 'forbidden', message: 'You are not allowed to download code from this project.' },
  'git-receive-pack': { denial: 'forbidden', message: 'You are not allowed to push code to this project.' },
};
