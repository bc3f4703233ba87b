import { isMergeOfRequest } from '@ingot/contracts';
import { Outbox1764000000000, readConfig, runMain, runService } from '@ingot/platform';
import { AppModule } from './app.module.js';
import { mrConfig } from './config.js';
import { DiffVersionEntity } from './diff-versions/diff-version.entity.js';
import { IssueEntity } from './issues/issue.entity.js';
import { LabelEntity } from './labels/label.entity.js';
import { MergeRequestEntity } from './merge-requests/merge-request.entity.js';
import { MergeIntentEntity } from './merging/merge-intent.entity.js';
import { migrations } from './migrations/index.js';
import { MilestoneEntity } from './milestones/milestone.entity.js';
import { NoteEntity } from './notes/note.entity.js';
import { TodoEntity } from './todos/todo.entity.js';
import { SnippetEntity } from './snippets/snippet.entity.js';

await runMain(async () => {
  await runService({
    service: 'mr',
    config: readConfig(mrConfig),
    configSchema: mrConfig,
    module: AppModule,
    model: {
      service: 'mr-service',
      entities: [
        DiffVersionEntity,
        IssueEntity,
        LabelEntity,
        MergeRequestEntity,
        MergeIntentEntity,
        MilestoneEntity,
        NoteEntity,
        SnippetEntity,
        TodoEntity,
      ],
      migrations: [Outbox1764000000000, ...migrations],
    },
    rpcs: [isMergeOfRequest],
  });
});
