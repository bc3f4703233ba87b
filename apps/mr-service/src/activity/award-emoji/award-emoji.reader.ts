import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type AWARDABLE_TYPES, NotFound, type Page, type PageRequest } from '@ingot/contracts';
import { columnsOf, readPage, type RowOf, rowsOfPage } from '@ingot/platform';
import { NoteRepository } from '../notes/note.repository.js';
import { type Caller, type FoundTarget } from '../targets/note-target.js';
import { NoteTargets, type TargetAddress } from '../targets/note-targets.js';
import { AwardEmojiEntity } from './award-emoji.entity.js';

export type AwardableType = (typeof AWARDABLE_TYPES)[number];

export interface AwardableRef {
  readonly type: AwardableType;
  readonly id: number;
}

/** A note target or a note on it. */
export interface Awardable extends AwardableRef {
  readonly projectId: number;
  readonly authorId: number;
  /** System notes cannot be awarded. */
  readonly system: boolean;
}

/** An awardable as an API path names it, and the caller. */
export interface AwardableAddress extends Caller {
  readonly target: TargetAddress;
  readonly noteId?: number | undefined;
}

/** The column that refers to each kind of awardable. */
export const AWARDABLE_COLUMNS = {
  Issue: 'issue_id',
  MergeRequest: 'merge_request_id',
  Snippet: 'snippet_id',
  Note: 'note_id',
} as const satisfies Record<AwardableType, string>;

export const AWARD = columnsOf(AwardEmojiEntity).only('id', 'name', 'userId', 'createdAt', 'updatedAt');
export type AwardEmoji = RowOf<typeof AWARD>;

/** An award with its awardable. */
export interface Awarded {
  readonly award: AwardEmoji;
  readonly to: Awardable;
}

/** Reads the emoji awarded to note targets and notes. */
@Injectable()
export class AwardEmojiReader {
  constructor(
    private readonly reads: pg.Pool,
    private readonly targets: NoteTargets,
    private readonly notes: NoteRepository,
  ) {}

  /** Oldest first. Throws as `awardable`. */
  async page(address: AwardableAddress, page: PageRequest): Promise<Page<Awarded>> {
    const to = await this.awardable(address);
    const where = `${AWARDABLE_COLUMNS[to.type]} = $1`;
    const { items, ...counted } = await readPage<AwardEmoji>(
      this.reads,
      {
        name: `award_emoji_page_${to.type}`,
        counted: `award_emoji WHERE ${where}`,
        items: rowsOfPage({ columns: AWARD, table: 'award_emoji', where, orderBy: 'id' }),
        values: [to.id],
      },
      page,
    );
    return { items: items.map((award) => ({ award, to })), ...counted };
  }

  /** Throws `404 Not found` for a missing award, and as `awardable`. */
  async get(address: AwardableAddress, awardId: number): Promise<Awarded> {
    const awarded = await this.findOn(await this.awardable(address), awardId);
    if (awarded === null) throw new NotFound();
    return awarded;
  }

  /** Null when the caller sees no award with that id. */
  async find(address: AwardableAddress, awardId: number): Promise<Awarded | null> {
    const target = await this.targets.findReadable(address, address.target);
    const to = target && (await this.within(target, address.noteId));
    return to && this.findOn(to, awardId);
  }

  /** Throws `404 Award Emoji Not Found` for a target that the caller may not read, `404 Not found` for a missing note. */
  async awardable({ principal, project, target: { type, number }, noteId }: AwardableAddress): Promise<Awardable> {
    const target = await this.targets.of(type).find(project, number);
    if (target === null) throw new NotFound();
    // other callers cannot tell a confidential item from a missing one
    if (!target.mayRead(principal, project)) throw target.confidential ? new NotFound() : new NotFound('Award Emoji');
    const awardable = await this.within(target, noteId);
    if (awardable === null) throw new NotFound();
    return awardable;
  }

  private async within(target: FoundTarget, noteId: number | undefined): Promise<Awardable | null> {
    const { type, id, projectId, authorId } = target;
    if (noteId === undefined) return { type, id, projectId, authorId, system: false };
    const note = await this.notes.find(target, noteId);
    return note && { type: 'Note', id: note.id, projectId, authorId: note.authorId, system: note.system };
  }

  private async findOn(to: Awardable, awardId: number): Promise<Awarded | null> {
    const { rows } = await this.reads.query<AwardEmoji>({
      name: `award_emoji_${to.type}`,
      text: `SELECT ${AWARD.sql} FROM award_emoji WHERE id = $1 AND ${AWARDABLE_COLUMNS[to.type]} = $2`,
      values: [awardId, to.id],
    });
    const [award] = rows;
    return award === undefined ? null : { award, to };
  }
}
