import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotModified, usersByUsername, ValidationFailed } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { type Caller, type FoundTarget, type NoteTarget, type WorkItemType } from '../targets/note-target.js';
import { NoteTargets, type TargetAddress } from '../targets/note-targets.js';
import { TodoRepository } from '../todos/todo.repository.js';
import { fieldChanges } from './field-changes.js';
import { parseQuickActions } from './parse-quick-actions.js';
import { type FieldAction, isFieldAction, isOwnAction, isTimeChange, type OwnAction } from './quick-action.js';

type WorkItem = NoteTarget & { readonly type: WorkItemType };

/** The most commands of one note: each may be a change with a system note and an event. */
const COMMANDS = 100;

/** 400: the note has more commands than that. */
class TooManyCommands extends ValidationFailed {
  constructor() {
    super({ commands: [`are too many (maximum is ${COMMANDS})`] });
  }
}

/** What remains of a note after its quick actions ran. */
export interface Performed {
  /** The text without the commands. */
  readonly text: string;
  /** Runs the actions that must follow the note, as the note would undo them. */
  readonly finish: () => Promise<void>;
}

/** Runs the quick actions of notes, for callers who may change the target. */
@Injectable()
export class QuickActions {
  constructor(
    private readonly database: DataSource,
    private readonly rpc: RpcClient,
    private readonly targets: NoteTargets,
    private readonly todos: TodoRepository,
    private readonly subscriptions: Subscriptions,
  ) {}

  /**
   * For callers who may not change the target, the whole text remains and nothing runs. Throws `TooManyCommands`, and the refusals of an action. A merge, which
   * is refused most, runs first, so that nothing has changed then; actions that are unsafe to repeat run last.
   */
  async perform(caller: Caller, { number }: TargetAddress, on: FoundTarget, body: string): Promise<Performed> {
    const untouched = { text: body, finish: () => Promise.resolve() };
    const { type } = on;
    if (type === 'Snippet' || !on.mayUpdate(caller.principal, caller.project)) return untouched;
    const { text, actions } = parseQuickActions(body, type);
    if (actions.length === 0) return untouched;
    if (actions.length > COMMANDS) throw new TooManyCommands();

    const kind = this.targets.workItem(type);
    const { userId } = caller.principal;
    if (actions.some((action) => action.kind === 'merge')) await kind.merge?.(caller, number);
    const changes = await this.fieldChanges(userId, actions.filter(isFieldAction));
    if (Object.keys(changes).length > 0) await kind.change(caller, number, changes);
    const timeChanges = actions.filter(isTimeChange);
    if (timeChanges.length > 0) await kind.changeTimes(on, userId, timeChanges);
    const own = lastOfEachKind(actions.filter(isOwnAction));
    return { text, finish: () => this.takePart({ ...on, type }, userId, own) };
  }

  /** Throws `Unavailable`. */
  private async fieldChanges(callerId: number, actions: readonly FieldAction[]) {
    // the last one wins
    const username = actions.findLast((action) => action.kind === 'assign')?.username ?? null;
    const users = username === null ? [] : await this.rpc.call(usersByUsername, { usernames: [username] });
    const userIds = new Map(users.map((user) => [user.username.toLowerCase(), user.id]));
    return fieldChanges(actions, { callerId, userIds });
  }

  private async takePart(item: WorkItem, userId: number, actions: readonly OwnAction[]): Promise<void> {
    for (const { kind } of actions) {
      if (kind === 'todo' || kind === 'done') await this.changeTodo(item, userId, kind);
      else await this.subscribe(item, userId, kind);
    }
  }

  private changeTodo(item: WorkItem, userId: number, kind: 'todo' | 'done'): Promise<unknown> {
    return this.database.transaction(async (tx): Promise<unknown> =>
      kind === 'done'
        ? this.todos.markDoneOn(tx, item, userId)
        : this.todos.insert(tx, item, { action: 'marked', authorId: userId, userIds: [userId] }),
    );
  }

  /** Ignores `NotModified`. */
  private async subscribe(item: WorkItem, userId: number, kind: 'subscribe' | 'unsubscribe'): Promise<void> {
    try {
      await this.subscriptions[kind](item, userId);
    } catch (error) {
      if (!(error instanceof NotModified)) throw error;
    }
  }
}

/** An earlier one of the kind changes nothing more. Pure. */
const lastOfEachKind = (actions: readonly OwnAction[]): OwnAction[] =>
  actions.filter(({ kind }, index) => !actions.slice(index + 1).some((later) => later.kind === kind));
