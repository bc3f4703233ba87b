import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Mentions, type ReadableText } from '../mentions/mentions.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { type NoteTarget } from '../targets/note-target.js';
import { TodoRecorder } from '../todos/todo-recorder.js';
import { SystemNotes } from './system-notes.js';

/** What is about to be written about a target. */
interface Written {
  /** Of an issue or merge request. */
  readonly title?: string | undefined;
  /** Of a note, or the description. */
  readonly text?: string | null | undefined;
  /** Who writes a note, and thereby takes part. */
  readonly writerId?: number;
}

/** What somebody changed about a target. */
export interface RecordedChange {
  readonly byUserId: number;
  /** One line for each thing that is not as it was, which Ingot notes. */
  readonly texts: readonly string[];
  /** Who is newly assigned. */
  readonly newAssigneeId: number | null;
}

/** Records an activity in its transaction. */
export interface PreparedActivity {
  /** Its author opened the target: whom it mentions takes part, and gets a todo; so does the assignee. */
  opened(tx: EntityManager, target: NoteTarget): Promise<void>;
  /** Somebody wrote a note, or changed its text: who wrote it, and whom it mentions, takes part; the latter get todos. */
  noted(tx: EntityManager, target: NoteTarget, note: { noteId: number; byUserId: number }): Promise<void>;
  /** As `opened`, for who is mentioned and assigned now; and Ingot notes the change. */
  changed(tx: EntityManager, target: NoteTarget, change: RecordedChange): Promise<void>;
}

/** Records what follows when somebody writes about a target or changes it: participants, todos and system notes. */
@Injectable()
export class ActivityRecorder {
  constructor(
    private readonly mentions: Mentions,
    private readonly subscriptions: Subscriptions,
    private readonly systemNotes: SystemNotes,
    private readonly todos: TodoRecorder,
  ) {}

  /**
   * Asks other services who is mentioned, before the transaction: none should wait for them.
   * @param readable who may read the target as it will be
   */
  async prepare(readable: ReadableText, { title, text, writerId }: Written): Promise<PreparedActivity> {
    const [inTitle, inText] = await Promise.all([
      this.mentions.find(title ?? null, readable),
      this.mentions.find(text ?? null, readable),
    ]);
    const mentioned = [...inTitle, ...inText];
    const addParticipants = async (tx: EntityManager, { type, id, projectId }: NoteTarget): Promise<void> => {
      if (type === 'Snippet') return; // nobody subscribes to one
      const writers = writerId === undefined ? [] : [writerId];
      await this.subscriptions.addParticipants(tx, { type, id, projectId }, [...writers, ...mentioned]);
    };
    return {
      opened: async (tx, target) => {
        await addParticipants(tx, target);
        const { authorId: byUserId, assigneeId: newAssigneeId } = target;
        await this.todos.opened(tx, target, { byUserId, mentioned, newAssigneeId });
      },
      noted: async (tx, target, { noteId, byUserId }) => {
        await addParticipants(tx, target);
        await this.todos.noted(tx, target, { byUserId, mentioned, noteId });
      },
      changed: async (tx, target, { byUserId, texts, newAssigneeId }) => {
        await addParticipants(tx, target);
        for (const text of texts) await this.systemNotes.add(tx, target, byUserId, text);
        // what is not noted is no reason to take a todo as done
        if (texts.length > 0) await this.todos.changed(tx, target, { byUserId, mentioned, newAssigneeId });
      },
    };
  }
}
