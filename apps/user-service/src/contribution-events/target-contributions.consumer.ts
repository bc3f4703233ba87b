import { Injectable } from '@nestjs/common';
import {
  type ContributionTarget,
  type EventOf,
  issueClosed,
  issueDeleted,
  issueOpened,
  issueReopened,
  issueUpdated,
  mergeRequestClosed,
  mergeRequestDeleted,
  mergeRequestMerged,
  mergeRequestOpened,
  mergeRequestReopened,
  mergeRequestUpdated,
  milestoneClosed,
  milestoneCreated,
  milestoneDeleted,
  milestoneReopened,
  milestoneUpdated,
  snippetDeleted,
  snippetUpdated,
} from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { audienceOf, type TargetKey, type TargetState } from './contribution.js';
import { ContributionRecorder, ContributionRepository } from './contribution.repository.js';
import { effectOf } from './target-effects.js';
import { TargetRepository } from './target.repository.js';

const ON_MERGE_REQUEST = 'user-contributions-merge-requests';
const ON_ISSUE = 'user-contributions-issues';
const ON_MILESTONE = 'user-contributions-milestones';

interface Occurrence {
  readonly id: string;
  readonly subject: string;
  readonly occurredAt: Date;
  readonly payload: { readonly projectId: number; readonly title: string; readonly byUserId: number };
}

interface Target {
  readonly type: Exclude<ContributionTarget, 'Note'>;
  readonly id: number;
}

type Parties = Pick<TargetState, 'confidential' | 'authorId' | 'assigneeId'>;

const OPEN_TO_ALL: Parties = { confidential: false, authorId: null, assigneeId: null };

/** Records what users do to merge requests, issues and milestones, as `target-effects.ts` maps the events. */
@Injectable()
export class TargetContributionsConsumer {
  constructor(
    private readonly recorder: ContributionRecorder,
    private readonly contributions: ContributionRepository,
    private readonly targets: TargetRepository,
  ) {}

  @Consumes(
    [
      mergeRequestOpened,
      mergeRequestClosed,
      mergeRequestReopened,
      mergeRequestMerged,
      mergeRequestUpdated,
      mergeRequestDeleted,
    ],
    { durable: ON_MERGE_REQUEST },
  )
  async onMergeRequest(event: EventOf<typeof mergeRequestOpened>): Promise<void> {
    const { mergeRequestId: id, authorId = null, assigneeId = null } = event.payload;
    await this.apply(
      ON_MERGE_REQUEST,
      event,
      { type: 'MergeRequest', id },
      { confidential: false, authorId, assigneeId },
    );
  }

  @Consumes([issueOpened, issueClosed, issueReopened, issueUpdated, issueDeleted], { durable: ON_ISSUE })
  async onIssue(event: EventOf<typeof issueOpened>): Promise<void> {
    await this.apply(ON_ISSUE, event, { type: 'Issue', id: event.payload.issueId }, event.payload);
  }

  @Consumes([milestoneCreated, milestoneClosed, milestoneReopened, milestoneUpdated, milestoneDeleted], {
    durable: ON_MILESTONE,
  })
  async onMilestone(event: EventOf<typeof milestoneCreated>): Promise<void> {
    await this.apply(ON_MILESTONE, event, { type: 'Milestone', id: event.payload.milestoneId }, OPEN_TO_ALL);
  }

  private async apply(
    consumer: string,
    event: Occurrence,
    target: Target,
    { confidential, authorId, assigneeId }: Parties,
  ): Promise<void> {
    const { projectId, title } = event.payload;
    const about: TargetKey = { projectId, type: target.type, key: String(target.id) };
    const { action, reopens, end } = effectOf(event.subject);
    const { payload, occurredAt } = event;

    await this.recorder.once(consumer, event, async (tx) => {
      if (end !== undefined) {
        await this.targets.markGone(tx, about, occurredAt);
        if (end === 'delete') await this.contributions.deleteAbout(tx, about);
        else await this.contributions.detach(tx, about);
      }
      const state = { ...about, text: title, confidential, authorId, assigneeId, visibility: null };
      const known = await this.targets.save(tx, state, occurredAt);
      const audience = audienceOf({ ...about, ...known });
      if (!known.isGone) await this.contributions.setAudience(tx, about, audience);
      if (action === undefined || (known.isGone && target.type !== 'Milestone')) return;
      const shown = known.isGone ? { target: { ...target, id: null } } : { target, about };
      await this.recorder.add(tx, {
        authorId: payload.byUserId,
        projectId,
        action,
        reopens,
        occurredAt,
        audience,
        ...shown,
      });
    });
  }
}

const ON_SNIPPET = 'user-contributions-snippets';

/** Follows the snippets that users comment on. Changes of snippets themselves are in no feed. */
@Injectable()
export class SnippetContributionsConsumer {
  constructor(
    private readonly recorder: ContributionRecorder,
    private readonly contributions: ContributionRepository,
    private readonly targets: TargetRepository,
  ) {}

  @Consumes([snippetUpdated, snippetDeleted], { durable: ON_SNIPPET })
  async onSnippet(event: EventOf<typeof snippetUpdated>): Promise<void> {
    const { projectId, snippetId, title, confidential, authorId, assigneeId, visibility = null } = event.payload;
    const about: TargetKey = { projectId, type: 'Snippet', key: String(snippetId) };
    const isGone = effectOf(event.subject).end !== undefined;

    await this.recorder.once(ON_SNIPPET, event, async (tx) => {
      if (isGone) {
        await this.targets.markGone(tx, about, event.occurredAt);
        return this.contributions.deleteAbout(tx, about);
      }
      const state = { ...about, text: title, confidential, authorId, assigneeId, visibility };
      const known = await this.targets.save(tx, state, event.occurredAt);
      if (!known.isGone) await this.contributions.setAudience(tx, about, audienceOf({ ...about, ...known }));
    });
  }
}
