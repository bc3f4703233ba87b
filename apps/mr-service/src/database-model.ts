import { type DatabaseModel, DeletedProjectEntity, DeletedUserEntity, OUTBOX_MIGRATIONS } from '@ingot/platform';
import { AwardEmojiEntity } from './activity/award-emoji/award-emoji.entity.js';
import { DiffVersionEntity } from './merge-requests/diff-versions/diff-version.entity.js';
import { IssueEntity } from './issues/issue.entity.js';
import { LabelEntity } from './planning/labels/label.entity.js';
import { MergeRequestEntity } from './merge-requests/merge-request/merge-request.entity.js';
import { MergeIntentEntity } from './merge-requests/merging/merge-intent.entity.js';
import { RebaseEntity } from './merge-requests/rebasing/rebase.entity.js';
import { BoardListEntity } from './planning/boards/board-list.entity.js';
import { MilestoneEntity } from './planning/milestones/milestone.entity.js';
import { NoteEntity } from './activity/notes/note.entity.js';
import { TodoEntity } from './activity/todos/todo.entity.js';
import { SnippetEntity } from './snippets/snippet.entity.js';
import { migrations } from './migrations/index.js';

/** The entities and migrations of this service. */
export const databaseModel: DatabaseModel = {
  service: 'mr-service',
  entities: [
    AwardEmojiEntity,
    BoardListEntity,
    DeletedProjectEntity,
    DeletedUserEntity,
    DiffVersionEntity,
    IssueEntity,
    LabelEntity,
    MergeRequestEntity,
    MergeIntentEntity,
    MilestoneEntity,
    NoteEntity,
    RebaseEntity,
    SnippetEntity,
    TodoEntity,
  ],
  migrations: [...OUTBOX_MIGRATIONS, ...migrations],
};
