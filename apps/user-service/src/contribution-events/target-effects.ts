import {
  commitCommented,
  type ContributionAction,
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
  noteCreated,
  noteDeleted,
  noteUpdated,
  snippetDeleted,
  snippetUpdated,
} from '@ingot/contracts';

/** What an event means for feeds. */
export interface TargetEffect {
  /** The line that it adds. */
  readonly action?: ContributionAction;
  /** What becomes of earlier lines: they go with the thing, or stay without it. */
  readonly end?: 'forget' | 'detach';
}

const EFFECTS: ReadonlyMap<string, TargetEffect> = new Map<string, TargetEffect>([
  [mergeRequestOpened.subject, { action: 'opened' }],
  [mergeRequestClosed.subject, { action: 'closed' }],
  [mergeRequestReopened.subject, { action: 'opened' }],
  [mergeRequestMerged.subject, { action: 'accepted' }],
  [mergeRequestUpdated.subject, {}],
  [mergeRequestDeleted.subject, { end: 'forget' }],
  [issueOpened.subject, { action: 'opened' }],
  [issueClosed.subject, { action: 'closed' }],
  [issueReopened.subject, { action: 'opened' }],
  [issueUpdated.subject, {}],
  [issueDeleted.subject, { end: 'forget' }],
  [milestoneCreated.subject, { action: 'opened' }],
  [milestoneClosed.subject, { action: 'closed' }],
  [milestoneReopened.subject, { action: 'opened' }],
  [milestoneUpdated.subject, {}],
  [milestoneDeleted.subject, { action: 'destroyed', end: 'detach' }],
  [snippetUpdated.subject, {}],
  [snippetDeleted.subject, { end: 'forget' }],
  [noteCreated.subject, { action: 'commented on' }],
  [noteUpdated.subject, {}],
  [noteDeleted.subject, { end: 'forget' }],
  [commitCommented.subject, { action: 'commented on' }],
]);

/** What the event of that subject means; nothing but news of the thing, unless the table says more. Pure. */
export const effectOf = (subject: string): TargetEffect => EFFECTS.get(subject) ?? {};
