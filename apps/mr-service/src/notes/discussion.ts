import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Mentions, type Readable } from '../mentions/mentions.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { TodoKeeper } from '../todos/todo-keeper.js';
import { type NotedState } from './change-texts.js';
import { type Noteable } from './noteable.js';
import { SystemNotes } from './system-notes.js';

/** What is about to be said of something. */
interface Wanted {
  /** Of an issue or merge request. */
  readonly title?: string | undefined;
  /** Of a note, or the description. */
  readonly text?: string | null | undefined;
  /** Who writes on it, and thereby takes part. */
  readonly writerId?: number;
  readonly assigneeId?: number | null | undefined;
}

/** What to do in the transaction of the change. */
export interface PreparedDiscussion {
  /** Its author opened it: whom it mentions takes part, and has to look at it; so has who is assigned. */
  opened(tx: EntityManager, on: Noteable): Promise<void>;
  /** Who writes a note, and whom it mentions, takes part; the latter have to look at it. */
  said(tx: EntityManager, on: Noteable, note: { noteId: number; byUserId: number }): Promise<void>;
  /** So they do, and Ingot notes everything in which the thing is not as it was. */
  changed(tx: EntityManager, on: Noteable, change: Change): Promise<void>;
}

interface Change {
  readonly byUserId: number;
  readonly before: NotedState;
  readonly after: NotedState;
}

/**
 * What it means that somebody writes on something or changes it: who takes part in it from then on and has to look at
 * it, and what Ingot notes.
 */
@Injectable()
export class Discussion {
  constructor(
    private readonly mentions: Mentions,
    private readonly subscriptions: Subscriptions,
    private readonly systemNotes: SystemNotes,
    private readonly todos: TodoKeeper,
  ) {}

  /**
   * Asks other services what the transaction will need to know, as none should wait for them.
   * @param readable who may read the thing as it will be
   */
  async prepare(readable: Readable, { title, text, writerId, assigneeId }: Wanted): Promise<PreparedDiscussion> {
    const [inTitle, inText, usernames] = await Promise.all([
      this.mentions.find(title ?? null, readable),
      this.mentions.find(text ?? null, readable),
      this.systemNotes.namesOf(assigneeId ? [assigneeId] : []),
    ]);
    const mentioned = [...inTitle, ...inText];
    const addParticipants = async (tx: EntityManager, { type, id, projectId }: Noteable): Promise<void> => {
      if (type === 'Snippet') return; // nobody subscribes to one
      const writers = writerId === undefined ? [] : [writerId];
      await this.subscriptions.addParticipants(tx, { type, id, projectId }, [...writers, ...mentioned]);
    };
    return {
      opened: async (tx, on) => {
        await addParticipants(tx, on);
        await this.todos.opened(tx, on, { byUserId: on.authorId, mentioned });
      },
      said: async (tx, on, { noteId, byUserId }) => {
        await addParticipants(tx, on);
        await this.todos.noted(tx, on, { byUserId, mentioned }, noteId);
      },
      changed: async (tx, on, change) => {
        await addParticipants(tx, on);
        await this.systemNotes.changed(tx, on, { ...change, usernames });
        await this.todos.changed(tx, on, { ...change, mentioned });
      },
    };
  }
}
