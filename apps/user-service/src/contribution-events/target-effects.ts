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

/** The effect of an event on feeds. */
export interface TargetEffect {
  /** The line that it adds. */
  readonly action?: ContributionAction;
  readonly reopens?: true;
  /** The target was deleted: its earlier lines are deleted too, or stay without it. */
  readonly end?: 'delete' | 'detach';
}

const EFFECTS: ReadonlyMap<string, TargetEffect> = new Map<string, TargetEffect>([
  [mergeRequestOpened.subject, { action: 'opened' }],
  [mergeRequestClosed.subject, { action: 'closed' }],
  [mergeRequestReopened.subject, { action: 'opened', reopens: true }],
  [mergeRequestMerged.subject, { action: 'accepted' }],
  [mergeRequestUpdated.subject, {}],
  [mergeRequestDeleted.subject, { end: 'delete' }],
  [issueOpened.subject, { action: 'opened' }],
  [issueClosed.subject, { action: 'closed' }],
  [issueReopened.subject, { action: 'opened', reopens: true }],
  [issueUpdated.subject, {}],
  [issueDeleted.subject, { end: 'delete' }],
  [milestoneCreated.subject, { action: 'opened' }],
  [milestoneClosed.subject, { action: 'closed' }],
  [milestoneReopened.subject, { action: 'opened', reopens: true }],
  [milestoneUpdated.subject, {}],
  [milestoneDeleted.subject, { action: 'destroyed', end: 'detach' }],
  [snippetUpdated.subject, {}],
  [snippetDeleted.subject, { end: 'delete' }],
  [noteCreated.subject, { action: 'commented on' }],
  [noteUpdated.subject, {}],
  [noteDeleted.subject, { end: 'delete' }],
  [commitCommented.subject, { action: 'commented on' }],
]);

/** The effect of an event by its subject; by default it only updates the target. Pure. */
export const effectOf = (subject: string): TargetEffect => EFFECTS.get(subject) ?? {};
