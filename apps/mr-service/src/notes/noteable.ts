import { type EntityManager } from 'typeorm';
import { type Principal, type ProjectContext, type ProjectStanding, type Visibility } from '@ingot/contracts';
import { type NoteableType } from './note.entity.js';

/** Somebody who may or may not read a thing. */
export type Reader = Pick<Principal, 'userId' | 'isAdmin' | 'isExternal'>;

/** Something in a project, by what all kinds of things that notes are written on have. */
export interface NoteableRef {
  readonly type: NoteableType;
  readonly id: number;
  readonly projectId: number;
}

/** Something that notes are written on, as events tell of it. */
export interface Noteable extends NoteableRef {
  readonly title: string;
  readonly authorId: number;
  readonly assigneeId: number | null;
  /** Not for everybody who sees the project. */
  readonly confidential: boolean;
  /** Of a snippet. */
  readonly visibility?: Visibility;
}

/** A thing, and who may read it. */
export interface ReadableNoteable extends Noteable {
  /** Whether somebody who stands so in the project may read the thing. Pure. */
  readonly mayRead: (reader: Reader, project: ProjectStanding) => boolean;
}

/** One kind of thing that notes are written on. */
export interface NoteableKind {
  /** The thing with that number in the project, or null when there is none. Does not ask who may read it. */
  find(project: ProjectContext, number: number): Promise<ReadableNoteable | null>;
  /**
   * Counts notes that people wrote or deleted, in their transaction; zero only holds on to the thing.
   * @returns false when the thing is gone; otherwise it stays until the transaction ends
   */
  count(tx: EntityManager, id: number, difference: -1 | 0 | 1): Promise<boolean>;
  /**
   * The thing as it is, and stays until the transaction ends: what events tell of it is then never older than what is told
   * of its changes. Null when it is gone.
   */
  hold(tx: EntityManager, id: number): Promise<Noteable | null>;
}
