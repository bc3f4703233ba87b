import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { UserDirectory } from '@ingot/platform';
import { type ReadableText } from '../../activity/mentions/mentions.js';
import { ActivityRecorder } from '../../activity/notes/activity-recorder.js';
import { type NoteTarget } from '../../activity/targets/note-target.js';
import { ProjectLabels } from '../labels/project-labels.js';
import { Milestones } from '../milestones/milestones.js';
import { changeTexts, type NotedState } from './change-texts.js';

/** The requested changes that mention or name users. */
interface Wanted {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  readonly assigneeId?: number | null | undefined;
}

interface Change {
  readonly byUserId: number;
  readonly before: NotedState;
  readonly after: NotedState;
}

/** Records a change in its transaction. */
export type RecordChange = (tx: EntityManager, target: NoteTarget, change: Change) => Promise<void>;

/** Records changes of issues and merge requests as system notes, participants and todos. */
@Injectable()
export class ChangeRecorder {
  constructor(
    private readonly activity: ActivityRecorder,
    private readonly labels: ProjectLabels,
    private readonly milestones: Milestones,
    private readonly users: UserDirectory,
  ) {}

  /**
   * Calls other services. Call it before the transaction, which must not wait for them.
   * @param readable who may read the item after the change
   */
  async prepare(readable: ReadableText, { title, description, assigneeId }: Wanted): Promise<RecordChange> {
    const [activity, users] = await Promise.all([
      this.activity.prepare(readable, { title, text: description }),
      this.users.find([assigneeId]),
    ]);
    const usernames = new Map([...users].map(([id, { username }]) => [id, username]));
    return async (tx, target, { byUserId, before, after }) => {
      const texts = await this.textsOf(tx, before, after, usernames);
      const newAssigneeId = before.assigneeId === after.assigneeId ? null : after.assigneeId;
      await activity.changed(tx, target, { byUserId, texts, newAssigneeId });
    };
  }

  private async textsOf(
    tx: EntityManager,
    before: NotedState,
    after: NotedState,
    usernames: ReadonlyMap<number, string>,
  ): Promise<string[]> {
    const labels = await this.labels.titlesOf(tx, onlyInOne(before.labelIds, after.labelIds));
    const { milestoneId } = after;
    const milestones = await this.milestones.titlesOf(tx, milestoneId === null ? [] : [milestoneId]);
    return changeTexts(before, after, { usernames, labels, milestones });
  }
}

const onlyInOne = (some: readonly number[], others: readonly number[]): number[] => [
  ...some.filter((id) => !others.includes(id)),
  ...others.filter((id) => !some.includes(id)),
];
