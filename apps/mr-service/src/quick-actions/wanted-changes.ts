import { isWorkInProgress, withoutWorkInProgress } from '../merge-requests/work-in-progress.js';
import { type Relabelling } from '../labels/relabelling.js';
import { type FieldAction } from './quick-action.js';

/** What the actions start from, and the names in them that are known; whatever is not known is passed over. */
export interface ActionContext {
  readonly callerId: number;
  readonly title: string;
  /** By username in lower case. */
  readonly userIds: ReadonlyMap<string, number>;
  /** Of the project. */
  readonly knownLabels: ReadonlyMap<string, number>;
  readonly milestoneIds: ReadonlyMap<string, number>;
}

/** As the updates of issues and merge requests take them. */
export interface WantedChanges {
  readonly state_event?: 'close' | 'reopen';
  readonly title?: string;
  readonly assignee_id?: number;
  readonly relabelling?: Relabelling;
  readonly milestone_id?: number;
  readonly due_date?: string | null;
}

type LabelAction = Extract<FieldAction, { readonly names: unknown }>;
type OtherAction = Exclude<FieldAction, LabelAction>;

const TITLE_LENGTH = 255;

const UNTOUCHED: Relabelling = { keepsOthers: true, added: [], removed: [] };

/** One change for all the actions, later ones over earlier ones. Pure. */
export function wantedChanges(actions: readonly FieldAction[], context: ActionContext): WantedChanges {
  let changes: WantedChanges = {};
  let relabelling = UNTOUCHED;
  for (const action of actions) {
    if (isAboutLabels(action)) relabelling = then(relabelling, action, context.knownLabels);
    else changes = { ...changes, ...changeOf(action, context, changes.title ?? context.title) };
  }
  const { keepsOthers, added, removed } = relabelling;
  return keepsOthers && added.length + removed.length === 0 ? changes : { ...changes, relabelling };
}

const isAboutLabels = (action: FieldAction): action is LabelAction => 'names' in action;

/** What comes of a relabelling and another after it. */
function then(
  { keepsOthers, added, removed }: Relabelling,
  { kind, names }: LabelAction,
  known: ActionContext['knownLabels'],
) {
  if (names === null) return { keepsOthers: false, added: [], removed: [] };
  const ids = names.map((name) => known.get(name)).filter((id) => id !== undefined);
  if (kind === 'relabel') return { keepsOthers: false, added: ids, removed: [] };
  if (kind === 'label') return { keepsOthers, added: [...added, ...ids], removed: without(removed, ids) };
  return { keepsOthers, added: without(added, ids), removed: [...removed, ...ids] };
}

const without = (some: readonly number[], others: readonly number[]) => some.filter((id) => !others.includes(id));

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
