import { Injectable } from '@nestjs/common';
import { NotFound, type Principal, type ProjectContext } from '@ingot/contracts';
import { type NoteableKind, type ReadableNoteable } from '../notes/noteable.js';
import { NoteRepository } from '../notes/note.repository.js';
import { type AwardableRef } from './award-emoji.repository.js';

export interface AwardCaller {
  readonly principal: Principal;
  readonly project: ProjectContext;
}

/** Which thing is awarded: what notes are written on, or one of the notes. */
export interface AwardPlace {
  readonly kind: NoteableKind;
  /** As the path of the API names it: the iid, of a snippet the id. */
  readonly number: number;
  readonly noteId?: number;
}

export interface Awardable extends AwardableRef {
  readonly projectId: number;
  readonly authorId: number;
  /** Written by Ingot itself: nothing to award. */
  readonly system: boolean;
}

/** Finds what is awarded, for those who may read it. */
@Injectable()
export class Awardables {
  constructor(private readonly notes: NoteRepository) {}

  /** Throws `404 Award Emoji Not Found` for what the caller may not read, `404 Not found` for what is not there. */
  async get(caller: AwardCaller, place: AwardPlace): Promise<Awardable> {
    const noteable = await place.kind.find(caller.project, place.number);
    if (noteable === null) throw new NotFound();
    // what is confidential is not even there for others
    if (!mayRead(caller, noteable)) throw noteable.confidential ? new NotFound() : new NotFound('Award Emoji');
    const awardable = await this.within(noteable, place.noteId);
    if (awardable === null) throw new NotFound();
    return awardable;
  }

  /** Null for both. */
  async find(caller: AwardCaller, place: AwardPlace): Promise<Awardable | null> {
    const noteable = await place.kind.find(caller.project, place.number);
    return noteable !== null && mayRead(caller, noteable) ? this.within(noteable, place.noteId) : null;
  }

  private async within(noteable: ReadableNoteable, noteId: number | undefined): Promise<Awardable | null> {
    const { type, id, projectId, authorId } = noteable;
    if (noteId === undefined) return { type, id, projectId, authorId, system: false };
    const note = await this.notes.find(noteable, noteId);
    return note && { type: 'Note', id: note.id, projectId, authorId: note.authorId, system: note.system };
  }
}

const mayRead = ({ principal, project }: AwardCaller, noteable: ReadableNoteable): boolean =>
  noteable.mayRead(principal, project);
