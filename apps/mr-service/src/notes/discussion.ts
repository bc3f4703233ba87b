import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Mentions, type Readable } from '../mentions/mentions.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { type NotedState } from './change-texts.js';
import { type Noteable } from './noteable.js';
import { SystemNotes } from './system-notes.js';

/** What is about to be said of something. */
interface Wanted {
  readonly text?: string | null | undefined;
  /** Who writes on it, and thereby takes part. */
  readonly writerId?: number;
  readonly assigneeId?: number | null | undefined;
}

/** What to do in the transaction of the change. */
export interface PreparedDiscussion {
  /** Who writes, and whom the text mentions, takes part. */
  said(tx: EntityManager, on: Noteable): Promise<void>;
  /** So they do, and Ingot notes everything in which the thing is not as it was. */
  changed(tx: EntityManager, on: Noteable, change: Change): Promise<void>;
}

interface Change {
  readonly byUserId: number;
  readonly before: NotedState;
  readonly after: NotedState;
}

/** What it means that somebody writes on something or changes it: who takes part in it from then on, and what Ingot notes. */
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
  async prepare(readable: Readable, { text, writerId, assigneeId }: Wanted): Promise<PreparedDiscussion> {
    const [mentioned, usernames] = await Promise.all([
      this.mentions.find(text ?? null, readable),
      this.systemNotes.namesOf(assigneeId ? [assigneeId] : []),
    ]);
    const addParticipants = async (tx: EntityManager, { type, id, projectId }: Noteable): Promise<void> => {
      if (type === 'Snippet') return; // nobody subscribes to one
      const writers = writerId === undefined ? [] : [writerId];
      await this.subscriptions.addParticipants(tx, { type, id, projectId }, [...writers, ...mentioned]);
    };
    return {
      said: addParticipants,
      changed: async (tx, on, change) => {
        await addParticipants(tx, on);
        await this.systemNotes.changed(tx, on, { ...change, usernames });
      },
    };
  }
}
