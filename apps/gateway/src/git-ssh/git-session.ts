import { type Duplex } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type Principal, type ProjectContext, Unavailable } from '@ingot/contracts';
import { type Logger, LOGGER, readSessionFrames } from '@ingot/platform';
import { GitAccess, STORAGE_AWAY } from '../git-access/git-access.js';
import { type SessionChannel, SessionOver } from './session-channel.js';
import { type GitCommand, readGitCommand } from './ssh-command.js';
import { StorageSessions } from './storage-sessions.js';

/** A command that a client wants to run. */
export interface Execution {
  readonly command: string;
  readonly principal: Principal;
  /** `GIT_PROTOCOL`, as the client sent it. */
  readonly protocol: string | undefined;
  readonly channel: SessionChannel;
}

/** What a session works at: whoever loses the right to it is cut off. */
export interface Work {
  readonly wanted: GitCommand;
  readonly project: ProjectContext;
}

const REFUSED = 1;
const FAILED = 128;
const ONLY_GIT = 'Only git-upload-pack and git-receive-pack of a project can be run here.';
const AWAY = 'A part of the server is away for a moment; try again';

/** Runs git's commands over SSH: decides who may, then pipes both ways between the client and the project's storage. */
@Injectable()
export class GitSessions {
  constructor(
    private readonly access: GitAccess,
    private readonly storages: StorageSessions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs a command to its end and answers the exit code. @param onWork hears what is allowed, before it begins */
  async run(execution: Execution, onWork: (work: Work) => void): Promise<number> {
    const wanted = readGitCommand(execution.command);
    if (wanted === null) return refuse(execution.channel, ONLY_GIT);
    try {
      return await this.runGit(execution, wanted, onWork);
    } catch (error) {
      if (error instanceof SessionOver) return FAILED;
      if (!(error instanceof Unavailable)) throw error;
      return refuse(execution.channel, AWAY);
    }
  }

  /** Whether somebody who began something may still do it. */
  async isStillAllowed(principal: Principal, { wanted }: Work): Promise<boolean> {
    const decision = await this.access.decide({ protocol: 'ssh', ...wanted, principal });
    return decision.denial === null;
  }

  private async runGit({ principal, protocol, channel }: Execution, wanted: GitCommand, onWork: (work: Work) => void) {
    const decision = await this.access.decide({ protocol: 'ssh', ...wanted, principal });
    if (decision.denial !== null) return refuse(channel, decision.message);
    const { project } = decision;
    onWork({ wanted, project });
    const wish = { service: wanted.service, project, userId: principal.userId, protocol };
    const storage = await this.storages.open(wish, channel.over).catch((error: unknown) => {
      if (!channel.over.aborted) this.logger.warn({ err: error }, 'the storage of a project does not answer');
      return null;
    });
    return storage === null ? refuse(channel, STORAGE_AWAY) : this.pipe(channel, storage);
  }

  private async pipe(channel: SessionChannel, storage: Duplex): Promise<number> {
    const giveUp = (): unknown => storage.destroy();
    channel.over.addEventListener('abort', giveUp, { once: true });
    storage.on('error', () => undefined); // reading it fails, and says so
    channel.input.pipe(storage);
    try {
      for await (const frame of readSessionFrames(storage)) {
        if (frame.kind === 'exit') return frame.code;
        if (frame.kind === 'output') await channel.write(frame.bytes);
        else await channel.say(`ERROR: ${frame.text}`);
      }
    } catch (error) {
      if (channel.over.aborted) throw new SessionOver();
      this.logger.warn({ err: error }, 'the storage of a project broke off');
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
