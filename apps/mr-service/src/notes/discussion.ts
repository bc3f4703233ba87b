import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Mentions, type Readable } from '../mentions/mentions.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { type NotedState } from './change-texts.js';
import { type Noteable } from './noteable.js';
import { SystemNotes } from './system-notes.js';

/** What is about to be said of an issue or merge request. */
interface Wanted {
  readonly description?: string | null | undefined;
  readonly assigneeId?: number | null | undefined;
}

/** What to do in the transaction of the change. */
export interface PreparedDiscussion {
  /** Whom the description mentions takes part. */
  opened(tx: EntityManager, on: Noteable): Promise<void>;
  /** So they do, and Ingot notes everything in which the thing is not as it was. */
  changed(tx: EntityManager, on: Noteable, change: Change): Promise<void>;
}

interface Change {
  readonly byUserId: number;
  readonly before: NotedState;
  readonly after: NotedState;
}

/** What the opening and changing of issues and merge requests mean for what is said about them, and by whom. */
@Injectable()
export class Discussion {
  constructor(
    private readonly mentions: Mentions,
    private readonly subscriptions: Subscriptions,
    private readonly systemNotes: SystemNotes,
  ) {}

  /**
   * Asks other services what the transaction will need to know, as none should wait for them.
   * @param readable who may read the thing as it will be
   */
  async prepare(readable: Readable, { description, assigneeId }: Wanted): Promise<PreparedDiscussion> {
    const [mentioned, usernames] = await Promise.all([
      this.mentions.find(description ?? null, readable),
      this.systemNotes.namesOf(assigneeId ? [assigneeId] : []),
    ]);
    const addParticipants = async (tx: EntityManager, { type, id, projectId }: Noteable): Promise<void> => {
      if (type !== 'Snippet') await this.subscriptions.addParticipants(tx, { type, id, projectId }, mentioned);
    };
    return {
      opened: addParticipants,
      changed: async (tx, on, change) => {
        await addParticipants(tx, on);
        await this.systemNotes.changed(tx, on, { ...change, usernames });
      },
    };
  }
}
