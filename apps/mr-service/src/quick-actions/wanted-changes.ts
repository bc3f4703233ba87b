import { isWorkInProgress, withoutWorkInProgress } from '../merge-requests/work-in-progress.js';
import { type QuickAction } from './quick-action.js';

/** What the actions start from, and the names in them that are known; whatever is not known is passed over. */
export interface ActionContext {
  readonly callerId: number;
  readonly title: string;
  readonly labels: readonly string[];
  /** By username in lower case. */
  readonly userIds: ReadonlyMap<string, number>;
  /** Of the project. */
  readonly knownLabels: ReadonlySet<string>;
  readonly milestoneIds: ReadonlyMap<string, number>;
}

/** As the updates of issues and merge requests take them. */
export interface WantedChanges {
  readonly state_event?: 'close' | 'reopen';
  readonly title?: string;
  readonly assignee_id?: number;
  readonly labels?: string;
  readonly milestone_id?: number;
  readonly due_date?: string | null;
}

type LabelAction = Extract<QuickAction, { readonly names: unknown }>;
type OtherAction = Exclude<QuickAction, LabelAction>;

const TITLE_LENGTH = 255;

/** One change for all the actions, later ones over earlier ones. Pure. */
export function wantedChanges(actions: readonly QuickAction[], context: ActionContext): WantedChanges {
  let changes: WantedChanges = {};
  let labels: ReadonlySet<string> = new Set(context.labels);
  for (const action of actions) {
    if (isAboutLabels(action)) labels = relabelled(labels, action, context.knownLabels);
    else changes = { ...changes, ...changeOf(action, context, changes.title ?? context.title) };
  }
  const isRelabelled = labels.size !== context.labels.length || context.labels.some((name) => !labels.has(name));
  return isRelabelled ? { ...changes, labels: [...labels].join(',') } : changes;
}

const isAboutLabels = (action: QuickAction): action is LabelAction => 'names' in action;

function relabelled(labels: ReadonlySet<string>, { kind, names }: LabelAction, all: ReadonlySet<string>) {
  if (names === null) return new Set<string>();
  const known = names.filter((name) => all.has(name));
  if (kind === 'label') return new Set([...labels, ...known]);
  return new Set(kind === 'relabel' ? known : [...labels].filter((name) => !known.includes(name)));
}

function changeOf(action: OtherAction, context: ActionContext, title: string): WantedChanges {
  switch (action.kind) {
    case 'close':
    case 'reopen':
      return { state_event: action.kind };
    case 'title':
      return { title: action.title };
    case 'wip':
      return { title: toggled(title) };
    case 'assign':
      return assignedTo(
        action.username === null ? context.callerId : context.userIds.get(action.username.toLowerCase()),
      );
    case 'unassign':
      return { assignee_id: 0 };
    case 'milestone':
      return inMilestone(context.milestoneIds.get(action.title));
    case 'remove_milestone':
      return { milestone_id: 0 };
    case 'due':
      return { due_date: action.date };
    case 'remove_due_date':
      return { due_date: null };
  }
}

/** As it was, where it would become no title. */
function toggled(title: string): string {
  const changed = isWorkInProgress(title) ? withoutWorkInProgress(title) : `WIP: ${title}`;
  return changed.trim() === '' || changed.length > TITLE_LENGTH ? title : changed;
}

const assignedTo = (userId: number | undefined): WantedChanges => (userId === undefined ? {} : { assignee_id: userId });

const inMilestone = (id: number | undefined): WantedChanges => (id === undefined ? {} : { milestone_id: id });
