import { Injectable } from '@nestjs/common';
import { type EventOf, snippetDeleted, snippetUpdated } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { audienceOf, type TargetKey } from './contribution.js';
import { ContributionRecorder } from './contribution.recorder.js';
import { ContributionRepository } from './contribution.repository.js';
import { effectOf } from './target-effects.js';
import { TargetRepository } from './target.repository.js';

const ON_SNIPPET = 'user-contributions-snippets';

/** What becomes of the snippets that users commented on; what they do to snippets themselves is in no feed. */
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
        return this.contributions.removeAbout(tx, about);
      }
      const state = { ...about, text: title, confidential, authorId, assigneeId, visibility };
      const known = await this.targets.save(tx, state, event.occurredAt);
      if (!known.isGone) await this.contributions.setAudience(tx, about, audienceOf({ ...about, ...known }));
    });
  }
}
