import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { upToJsonBytes } from '@ingot/contracts';
import { UserDirectory } from '@ingot/platform';
import { ProjectLabels } from '../labels/project-labels.js';
import { Milestones } from '../milestones/milestones.js';
import { changeTexts, type NotedState } from './change-texts.js';
import { NOTE_BYTES } from './note-body.js';
import { NoteEvents } from './note-events.js';
import { NoteRepository } from './note.repository.js';
import { type Noteable } from './noteable.js';

/** That somebody made an issue or merge request, which was so, to be so. */
export interface NotedChange {
  readonly byUserId: number;
  readonly before: NotedState;
  readonly after: NotedState;
  /** What `namesOf` said of who is assigned afterwards. */
  readonly usernames: ReadonlyMap<number, string>;
}

/** What Ingot itself notes on issues and merge requests: that somebody changed them. It is not counted among their notes. */
@Injectable()
export class SystemNotes {
  constructor(
    private readonly notes: NoteRepository,
    private readonly events: NoteEvents,
    private readonly labels: ProjectLabels,
    private readonly milestones: Milestones,
    private readonly users: UserDirectory,
  ) {}

  /** What users are called, for `changed`: before the transaction, as another service is asked. */
  async namesOf(userIds: readonly (number | null | undefined)[]): Promise<ReadonlyMap<number, string>> {
    const users = await this.users.find(userIds);
    return new Map([...users].map(([id, { username }]) => [id, username]));
  }

  /** Notes everything in which the thing is not as it was, in the transaction of the change. */
  async changed(tx: EntityManager, on: Noteable, { byUserId, before, after, usernames }: NotedChange): Promise<void> {
    const labels = await this.labels.titlesOf(tx, onlyInOne(before.labelIds, after.labelIds));
    const { milestoneId } = after;
    const milestones = await this.milestones.titlesOf(tx, milestoneId === null ? [] : [milestoneId]);
    for (const text of changeTexts(before, after, { usernames, labels, milestones })) {
      await this.add(tx, on, byUserId, text);
    }
  }

  /** Notes something else that somebody did to the thing, such as `merged`, in the transaction in which it is done. */
  async add(tx: EntityManager, on: Noteable, byUserId: number, text: string): Promise<void> {
    const body = upToJsonBytes(text, NOTE_BYTES);
    const note = await this.notes.insert(tx, on, { authorId: byUserId, body, system: true });
    await this.events.created(tx, note, on);
  }
}

const onlyInOne = (some: readonly number[], others: readonly number[]): number[] => [
  ...some.filter((id) => !others.includes(id)),
  ...others.filter((id) => !some.includes(id)),
];
