import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { usersByUsername } from '@ingot/contracts';
import { RpcClient, UserDirectory } from '@ingot/platform';
import { mentionedUsernames } from '../mentions/mentioned-usernames.js';
import { type NoteTargetType } from '../targets/note-target.js';
import { type NamedParticipant, Subscriptions } from './subscriptions.js';

/** What is taken back: a note or its former text, or an award. */
interface TakenBack {
  /** Who wrote or awarded it; missing when the note stays. */
  readonly byUserId?: number;
  /** The text, which may mention users. */
  readonly text?: string;
}

/** Ends the participation of users in issues and merge requests when what they took part by is taken back. */
@Injectable()
export class Participation {
  constructor(
    private readonly rpc: RpcClient,
    private readonly users: UserDirectory,
    private readonly subscriptions: Subscriptions,
  ) {}

  /**
   * Looks up whom it made participants. Calls other services: call it before the transaction, and the result in it, once the thing
   * is taken back. Those who take part by something else stay.
   */
  async ending(
    { type, id }: { readonly type: NoteTargetType; readonly id: number },
    takenBack: TakenBack,
  ): Promise<(tx: EntityManager) => Promise<void>> {
    if (type === 'Snippet') return () => Promise.resolve(); // snippets have no subscribers
    const users = await this.participantsBy(takenBack);
    return (tx) => this.subscriptions.endParticipation(tx, { type, id }, users);
  }

  private async participantsBy({ byUserId, text = '' }: TakenBack): Promise<NamedParticipant[]> {
    const usernames = mentionedUsernames(text);
    const [writers, mentioned] = await Promise.all([
      this.users.find([byUserId]),
      usernames.length === 0 ? [] : this.rpc.call(usersByUsername, { usernames }),
    ]);
    return [...writers.values(), ...mentioned];
  }
}
