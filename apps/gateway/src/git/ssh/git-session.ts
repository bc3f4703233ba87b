import { randomUUID } from 'node:crypto';
import { type Duplex } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type CredentialRef, type Principal, type ProjectContext, Unavailable } from '@ingot/contracts';
import {
  claimantOf,
  type Logger,
  LOGGER,
  readSessionFrames,
  runInRequest,
  SpanKind,
  traceEntry,
} from '@ingot/platform';
import { StorageClient } from '../../streams/storage-client.js';
import { GitAccess, type GitService, STORAGE_AWAY } from '../git-access.js';
import { type SessionChannel, SessionOver } from './session-channel.js';

/** A command of a client. */
export interface Execution {
  readonly command: string;
  readonly principal: Principal;
  readonly credential: CredentialRef | null;
  /** Of the client. */
  readonly address: string;
  /** `GIT_PROTOCOL`, as the client sent it. */
  readonly protocol: string | undefined;
  readonly channel: SessionChannel;
}

/** The authorized work of a session. It is aborted when the user loses access. */
export interface Work {
  readonly wanted: GitCommand;
  readonly project: ProjectContext;
}

const REFUSED = 1;
const FAILED = 128;
const ONLY_GIT = 'Only git-upload-pack and git-receive-pack of a project can be run here.';
const UNAVAILABLE = 'The server is temporarily unavailable; try again';

/** Runs git commands over SSH: authorizes them, then pipes between the client and the project's storage. */
@Injectable()
export class GitSessions {
  constructor(
    private readonly access: GitAccess,
    private readonly storages: StorageClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs a command and answers its exit code. @param onWork called with the authorized work, before it begins */
  async run(execution: Execution, onWork: (work: Work) => void): Promise<number> {
    const wanted = readGitCommand(execution.command);
    if (wanted === null) return refuse(execution.channel, ONLY_GIT);
    try {
      const span = { kind: SpanKind.SERVER };
      const { principal, address } = execution;
      const request = { requestId: randomUUID(), claimant: claimantOf(principal.userId, address) };
      return await traceEntry(`ssh ${wanted.service}`, undefined, span, () =>
        runInRequest(request, () => this.runGit(execution, wanted, onWork)),
      );
    } catch (error) {
      if (error instanceof SessionOver) return FAILED;
      if (!(error instanceof Unavailable)) throw error;
      return refuse(execution.channel, UNAVAILABLE);
    }
  }

  /** Whether the user still has access to the session's work. */
  async isStillAllowed(principal: Principal, { wanted }: Work): Promise<boolean> {
    const decision = await this.access.decide({ protocol: 'ssh', ...wanted, principal });
    return decision.denial === null;
  }

  private async runGit(
    { principal, credential, address, protocol, channel }: Execution,
    wanted: GitCommand,
    onWork: (work: Work) => void,
  ) {
    const decision = await this.access.decide({ protocol: 'ssh', ...wanted, principal });
    if (decision.denial !== null) return refuse(channel, decision.message);
    const { project } = decision;
    onWork({ wanted, project });
    const session = { service: wanted.service, project, userId: principal.userId, credential, address, protocol };
    const storage = await this.storages.openSession(session, channel.over).catch((error: unknown) => {
      if (!channel.over.aborted)
        this.logger.warn({ err: error }, 'a git session failed: the storage of the project does not answer');
      return null;
    });
    return storage === null ? refuse(channel, STORAGE_AWAY) : this.pipe(channel, storage);
  }

  private async pipe(channel: SessionChannel, storage: Duplex): Promise<number> {
    const giveUp = (): unknown => storage.destroy();
    channel.over.addEventListener('abort', giveUp, { once: true });
    storage.on('error', () => undefined); // its reader reports the failure
    channel.input.pipe(storage);
    try {
      for await (const frame of readSessionFrames(storage)) {
        if (frame.kind === 'exit') return frame.code;
        if (frame.kind === 'output') await channel.write(frame.bytes);
        else await channel.say(`ERROR: ${frame.text}`);
      }
    } catch (error) {
      if (channel.over.aborted) throw new SessionOver();
      this.logger.warn({ err: error }, 'a git session broke: its storage closed the connection');
    } finally {
      channel.over.removeEventListener('abort', giveUp);
      storage.destroy();
    }
    return refuse(channel, STORAGE_AWAY);
  }
}

async function refuse(channel: SessionChannel, message: string): Promise<number> {
  await channel.say(`ERROR: ${message}`);
  return REFUSED;
}

/** A parsed command. */
export interface GitCommand {
  readonly service: GitService;
  /** The full path of a project, without `.git`. */
  readonly projectPath: string;
}

const LONGEST = 1_024;
/** Git quotes the path; people omit the quotes. */
const COMMAND = /^git[- ](upload-pack|receive-pack) +(?:'([^']*)'|([^' ]+))$/;
const PATH = /^\/?([\w.+-]+(?:\/[\w.+-]+)+)\/?$/;

/**
 * Reads the command of an SSH session; null for everything but `git-upload-pack '<path>'` and `git-receive-pack '<path>'` of
 * a valid project path. No part of it reaches a shell or a file name.
 */
export function readGitCommand(command: string): GitCommand | null {
  if (command.length > LONGEST) return null;
  const [, name, quoted, bare] = COMMAND.exec(command) ?? [];
  const projectPath = PATH.exec(quoted ?? bare ?? '')?.[1]?.replace(/\.git$/, '');
  if (projectPath === undefined) return null;
  return { service: name === 'receive-pack' ? 'git-receive-pack' : 'git-upload-pack', projectPath };
}
