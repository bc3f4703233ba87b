import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { commitCommented, type EventOf, noteCreated, noteDeleted, noteUpdated } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { audienceOf, COMMIT_NOTE_KEY, type TargetKey, type TargetState } from './contribution.js';
import { ContributionRecorder, ContributionRepository } from './contribution.repository.js';
import { effectOf } from './target-effects.js';
import { TargetRepository } from './target.repository.js';

const ON_NOTE = 'user-contributions-notes';
const ON_COMMIT_COMMENT = 'user-contributions-commit-comments';

type NoteEvent = EventOf<typeof noteCreated>;

/** Records notes on issues, merge requests, commits and snippets. */
@Injectable()
export class NoteContributionsConsumer {
  constructor(
    private readonly recorder: ContributionRecorder,
    private readonly contributions: ContributionRepository,
    private readonly targets: TargetRepository,
  ) {}

  @Consumes([noteCreated, noteUpdated, noteDeleted], { durable: ON_NOTE })
  onNote(event: NoteEvent): Promise<void> {
    return this.record(ON_NOTE, event);
  }

  @Consumes(commitCommented, { durable: ON_COMMIT_COMMENT })
  onCommitComment(event: EventOf<typeof commitCommented>): Promise<void> {
    return this.record(ON_COMMIT_COMMENT, event);
  }

  private async record(consumer: string, event: NoteEvent): Promise<void> {
    if (event.payload.system) return;
    const { end, action } = effectOf(event.subject);
    await this.recorder.once(consumer, event, async (tx) => {
      if (end !== undefined) await this.delete(tx, event);
      else await this.save(tx, event, action !== undefined);
    });
  }

  private async delete(tx: EntityManager, { payload, occurredAt }: NoteEvent): Promise<void> {
    await this.targets.markGone(tx, noteKey(payload), occurredAt);
    await this.contributions.deleteNote(tx, noteableOf(payload), payload.noteId);
  }

  private async save(tx: EntityManager, { payload, occurredAt }: NoteEvent, isNew: boolean): Promise<void> {
    const noteable = noteableOf(payload);
    const known = await this.targets.saveInPassing(tx, noteable, occurredAt);
    if (known.isGone) return;
    const audience = audienceOf({ ...noteable, ...known });
    await this.contributions.setAudience(tx, noteable, audience);
    const note = { ...noteable, ...noteKey(payload), text: payload.body };
    if ((await this.targets.save(tx, note, occurredAt)).isGone || !isNew) return;
    await this.recorder.add(tx, {
      authorId: payload.byUserId,
      projectId: payload.projectId,
      action: 'commented on',
      occurredAt,
      audience,
      target: { type: 'Note', id: payload.noteId },
      about: noteable,
      note: { createdAt: payload.createdAt, noteableId: payload.noteable.id },
    });
  }
}

type NotePayload = NoteEvent['payload'];

const noteKey = ({ projectId, noteId, noteable }: NotePayload): TargetKey => ({
  projectId,
  type: 'Note',
  key: noteable.type === 'Commit' ? `${COMMIT_NOTE_KEY}${noteId}` : String(noteId),
});

function noteableOf({ projectId, noteable }: NotePayload): TargetState {
  const { type, id, oid, title, visibility = null, ...audience } = noteable;
  return { ...audience, projectId, type, key: String(oid ?? id), text: title, visibility };
}
