import { Injectable } from '@nestjs/common';
import { type ReadableNoteable } from '../notes/noteable.js';
import { type Caller, type Place } from '../notes/place.js';
import {
  estimating,
  resettingEstimate,
  resettingSpent,
  spending,
  type TimeChange,
} from '../time-tracking/time-changes.js';
import { TimeTracker } from '../time-tracking/time-tracker.js';
import { FieldActions } from './field-actions.js';
import { MergeAction } from './merge-action.js';
import { OwnActions } from './own-actions.js';
import { parseQuickActions } from './parse-quick-actions.js';
import { isFieldAction, isOwnAction, isTimeAction, type TimeAction } from './quick-action.js';

/** What is left of a note whose commands were done. */
export interface Performed {
  /** The text without the commands. */
  readonly text: string;
  /** Does those that what the note itself brings about must not undo. */
  readonly finish: () => Promise<void>;
}

/** Does what the commands in a note say, for those who may change what it is written on. */
@Injectable()
export class QuickActions {
  constructor(
    private readonly fields: FieldActions,
    private readonly merging: MergeAction,
    private readonly times: TimeTracker,
    private readonly own: OwnActions,
  ) {}

  /**
   * For those who may not, the whole text is left, and nothing done. Throws what refuses a command: what comes before it is
   * then done, and what could not be done again without harm is not.
   */
  async perform(caller: Caller, place: Place, on: ReadableNoteable, body: string): Promise<Performed> {
    const untouched = { text: body, finish: () => Promise.resolve() };
    const { type } = on;
    if (type === 'Snippet') return untouched;
    const { text, actions } = parseQuickActions(body, type);
    const item = actions.length === 0 ? null : await this.fields.findUpdatable(caller, { type, iid: place.number });
    if (item === null) return untouched;

    const { userId } = caller.principal;
    const target = { ...on, type };
    await this.fields.act(caller, { type, iid: item.iid, title: item.title }, actions.filter(isFieldAction));
    if (actions.some(({ kind }) => kind === 'merge')) await this.merging.act(caller, item.iid);
    const changes = actions.filter(isTimeAction).map(timeChange);
    if (changes.length > 0) await this.times.apply({ on: target, kind: place.kind }, userId, ...changes);
    return { text, finish: () => this.own.act(target, userId, actions.filter(isOwnAction)) };
  }
}

function timeChange(action: TimeAction): TimeChange {
  switch (action.kind) {
    case 'estimate':
      return estimating(action.duration);
    case 'spend':
      return spending(action.duration);
    case 'remove_estimate':
      return resettingEstimate;
    case 'remove_time_spent':
      return resettingSpent;
  }
}
