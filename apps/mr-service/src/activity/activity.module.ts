import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module.js';
import { AwardEmojiHandlers } from './award-emoji/award-emoji.handlers.js';
import { AwardEmojiReader } from './award-emoji/award-emoji.reader.js';
import { AwardEmojiRepository } from './award-emoji/award-emoji.repository.js';
import { AwardEmojiWriter } from './award-emoji/award-emoji.writer.js';
import { Mentions } from './mentions/mentions.js';
import { ActivityRecorder } from './notes/activity-recorder.js';
import { NoteCreator } from './notes/note.creator.js';
import { NoteEditor } from './notes/note.editor.js';
import { NoteEvents } from './notes/note-events.js';
import { NoteHandlers } from './notes/note.handlers.js';
import { NotePresenter } from './notes/note.presenter.js';
import { NoteRepository } from './notes/note.repository.js';
import { SystemNotes } from './notes/system-notes.js';
import { QuickActions } from './quick-actions/quick-actions.js';
import { Participation } from './subscriptions/participation.js';
import { Subscriptions } from './subscriptions/subscriptions.js';
import { NoteTargets } from './targets/note-targets.js';
import { TodoCreator } from './todos/todo.creator.js';
import { TodoHandlers } from './todos/todo.handlers.js';
import { TodoRecorder } from './todos/todo-recorder.js';
import { TodoListRepository } from './todos/todo-list.repository.js';
import { TodoPresenter } from './todos/todo.presenter.js';
import { TodoRepository } from './todos/todo.repository.js';

const shared = [
  ActivityRecorder,
  AwardEmojiRepository,
  AwardEmojiWriter,
  NotePresenter,
  NoteRepository,
  NoteTargets,
  Subscriptions,
  SystemNotes,
  TodoCreator,
  TodoRecorder,
  TodoRepository,
];

/** The discussion of issues, merge requests and snippets, which register themselves as note targets. */
@Module({
  imports: [GitModule],
  controllers: [AwardEmojiHandlers, NoteHandlers, TodoHandlers],
  providers: [
    ...shared,
    AwardEmojiReader,
    Mentions,
    NoteCreator,
    NoteEditor,
    NoteEvents,
    Participation,
    QuickActions,
    TodoListRepository,
    TodoPresenter,
  ],
  exports: shared,
})
export class ActivityModule {}
