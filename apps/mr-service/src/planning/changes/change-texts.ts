/** The attributes whose changes cause system notes; some exist for one kind of item only. */
export interface NotedState {
  /** For a merge request, without the work-in-progress mark. */
  readonly title: string;
  /** Whether a merge request is marked as a work in progress. */
  readonly workInProgress?: boolean;
  readonly description: string | null;
  readonly state: 'opened' | 'closed' | 'merged';
  readonly assigneeId: number | null;
  readonly milestoneId: number | null;
  readonly labelIds: readonly number[];
  readonly targetBranch?: string;
  readonly confidential?: boolean;
  /** `YYYY-MM-DD` */
  readonly dueDate?: string | null;
}

/** The names of ids. */
export interface ChangeNames {
  readonly usernames: ReadonlyMap<number, string>;
  readonly labels: ReadonlyMap<number, string>;
  readonly milestones: ReadonlyMap<number, string>;
}

const STATES = { opened: 'reopened', closed: 'closed', merged: 'merged' } as const;
const SIMPLE_NAME = /^[\w-]+$/;

/** The texts of system notes, one per changed attribute. Pure. */
export function changeTexts(before: NotedState, after: NotedState, names: ChangeNames): string[] {
  return [
    before.state === after.state ? null : STATES[after.state],
    workInProgressText(before, after),
    titleText(before, after),
    before.description === after.description ? null : 'changed the description',
    assigneeText(before, after, names),
    labelsText(before, after, names),
    milestoneText(before, after, names),
    targetBranchText(before, after),
    confidentialityText(before, after),
    dueDateText(before, after),
  ].filter((text) => text !== null);
}

function workInProgressText(before: NotedState, { workInProgress: isMarked = false }: NotedState): string | null {
  if ((before.workInProgress ?? false) === isMarked) return null;
  return `${isMarked ? 'marked' : 'unmarked'} as a **Work In Progress**`;
}

const titleText = ({ title: before }: NotedState, { title: after }: NotedState): string | null =>
  before === after ? null : `changed title from **${before}** to **${after}**`;

function assigneeText(before: NotedState, { assigneeId }: NotedState, { usernames }: ChangeNames): string | null {
  if (before.assigneeId === assigneeId) return null;
  if (assigneeId === null) return 'removed assignee';
  const username = usernames.get(assigneeId);
  return username === undefined ? 'changed the assignee' : `assigned to @${username}`;
}

function labelsText(before: NotedState, after: NotedState, { labels }: ChangeNames): string | null {
  const added = namesOf(without(after.labelIds, before.labelIds), labels);
  const removed = namesOf(without(before.labelIds, after.labelIds), labels);
  const parts = [...listed('added', added), ...listed('removed', removed)];
  if (parts.length === 0) return null;
  return `${parts.join(' and ')} ${added.length + removed.length === 1 ? 'label' : 'labels'}`;
}

const without = (ids: readonly number[], others: readonly number[]): number[] =>
  ids.filter((id) => !others.includes(id));

const namesOf = (ids: readonly number[], names: ReadonlyMap<number, string>): string[] =>
  ids
    .map((id) => names.get(id))
    .filter((name) => name !== undefined)
    .sort();

const listed = (verb: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${verb} ${names.map((name) => reference('~', name)).join(' ')}`];

function milestoneText(before: NotedState, { milestoneId }: NotedState, { milestones }: ChangeNames): string | null {
  if (before.milestoneId === milestoneId) return null;
  if (milestoneId === null) return 'removed milestone';
  return `changed milestone to ${reference('%', milestones.get(milestoneId) ?? '')}`;
}

function targetBranchText({ targetBranch: before }: NotedState, { targetBranch: after }: NotedState): string | null {
  return before === after ? null : `changed target branch from \`${before ?? ''}\` to \`${after ?? ''}\``;
}

function confidentialityText({ confidential: before }: NotedState, { confidential: after }: NotedState): string | null {
  if (before === after) return null;
  return after === true ? 'made the issue confidential' : 'made the issue visible to everyone';
}

function dueDateText({ dueDate: before }: NotedState, { dueDate: after }: NotedState): string | null {
  if (before === after) return null;
  return after == null ? 'removed due date' : `changed due date to ${after}`;
}

/** A reference to a label or milestone. */
const reference = (sigil: '~' | '%', name: string): string =>
  SIMPLE_NAME.test(name) ? `${sigil}${name}` : `${sigil}"${name}"`;
