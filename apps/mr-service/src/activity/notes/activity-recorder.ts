import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Mentions, type ReadableText } from '../mentions/mentions.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { type NoteTarget } from '../targets/note-target.js';
import { TodoRecorder } from '../todos/todo-recorder.js';
import { SystemNotes } from './system-notes.js';

/** A text that is about to be written on a target. */
interface Written {
  /** The title of an issue or merge request. */
  readonly title?: string | undefined;
  /** The body of a note, or the description. */
  readonly text?: string | null | undefined;
  /** The author of a note, who becomes a participant. */
  readonly writerId?: number;
}

/** A change of a target. */
export interface RecordedChange {
  readonly byUserId: number;
  /** The system notes to write, one per changed attribute. */
  readonly texts: readonly string[];
  /** The new assignee. */
  readonly newAssigneeId: number | null;
}

/** Records an activity in the transaction of its change. */
export interface PreparedActivity {
  /** The target was opened: mentioned users become participants and get todos; the assignee gets a todo. */
  opened(tx: EntityManager, target: NoteTarget): Promise<void>;
  /** A note was written or edited: its author and the mentioned users become participants; the latter get todos. */
  noted(tx: EntityManager, target: NoteTarget, note: { noteId: number; byUserId: number }): Promise<void>;
  /** As `opened` for new mentions and the new assignee; also writes the system notes. */
  changed(tx: EntityManager, target: NoteTarget, change: RecordedChange): Promise<void>;
}

/** Records participants, todos and system notes when a target is written on or changed. */
@Injectable()
export class ActivityRecorder {
  constructor(
    private readonly mentions: Mentions,
    private readonly subscriptions: Subscriptions,
    private readonly systemNotes: SystemNotes,
    private readonly todos: TodoRecorder,
  ) {}

  /**
   * Resolves mentions through other services. Call it before the transaction, which must not wait for them.
   * @param readable who may read the target after the change
   */
  async prepare(readable: ReadableText, { title, text, writerId }: Written): Promise<PreparedActivity> {
    const [inTitle, inText] = await Promise.all([
      this.mentions.find(title ?? null, readable),
      this.mentions.find(text ?? null, readable),
    ]);
    const mentioned = [...inTitle, ...inText];
    const addParticipants = async (tx: EntityManager, { type, id, projectId }: NoteTarget): Promise<void> => {
      if (type === 'Snippet') return; // snippets have no subscribers
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
        // a change without a system note does not mark todos as done
        if (texts.length > 0) await this.todos.changed(tx, target, { byUserId, mentioned, newAssigneeId });
      },
    };
  }
}
