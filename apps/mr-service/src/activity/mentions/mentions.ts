import { Injectable } from '@nestjs/common';
import { type NamedUser, type ProjectAccess, type Reader, usersByUsername } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { ProjectReader } from '../../git/project-reader.js';
import { mentionedUsernames } from './mentioned-usernames.js';

/** A text, and who may read it. */
export interface ReadableText {
  readonly projectId: number;
  readonly mayRead: (reader: Reader, project: ProjectAccess) => boolean;
}

/** Resolves mentions to users. */
@Injectable()
export class Mentions {
  constructor(
    private readonly rpc: RpcClient,
    private readonly projects: ProjectReader,
  ) {}

  /**
   * The ids of the mentioned users who may read the text. Calls other services, so never call it inside a transaction.
   * Throws `Unavailable`.
   */
  async find(text: string | null, readable: ReadableText): Promise<number[]> {
    const usernames = text === null ? [] : mentionedUsernames(text);
    if (usernames.length === 0) return [];
    const named = await this.rpc.call(usersByUsername, { usernames });
    const readers = await Promise.all(named.map(async (user) => ((await this.reads(user, readable)) ? user.id : null)));
    return readers.filter((id) => id !== null);
  }

  private async reads({ id: userId, isAdmin, isExternal }: NamedUser, readable: ReadableText): Promise<boolean> {
    const reader = { userId, isAdmin, isExternal };
    const project = await this.projects.findFor(reader, readable.projectId);
    return project !== null && readable.mayRead(reader, project);
  }
}
