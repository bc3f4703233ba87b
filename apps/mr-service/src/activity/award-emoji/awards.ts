import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound, type Page, type PageRequest, Unauthorized } from '@ingot/contracts';
import { NoteRepository } from '../notes/note.repository.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { type Caller, type FoundTarget } from '../targets/note-target.js';
import { NoteTargets, type TargetAddress } from '../targets/note-targets.js';
import { type AwardableRef, type AwardEmoji, AwardEmojiRepository } from './award-emoji.repository.js';
import { canonicalEmoji, voteOf } from './emoji.js';

/** 404 with the problem in its text, as clients know it. */
class AwardRefused extends NotFound {
  constructor(problem: string) {
    super(`Award Emoji ${JSON.stringify({ name: [problem] })}`);
  }
}

/** No emoji has that name. */
class UnknownEmoji extends AwardRefused {
  constructor() {
    super('is not included in the list');
  }
}

/** The same user awarded the same emoji before. */
class AwardedAlready extends AwardRefused {
  constructor() {
    super('has already been taken');
  }
}

/** What is awarded, and in whose name: a note target, or one of the notes on it. */
export interface AwardAddress extends Caller {
  readonly target: TargetAddress;
  readonly noteId?: number | undefined;
}

interface Awardable extends AwardableRef {
  readonly projectId: number;
  readonly authorId: number;
  /** Written by Ingot itself: nothing to award. */
  readonly system: boolean;
}

/** An award, and to what. */
export interface Awarded {
  readonly award: AwardEmoji;
  readonly to: Awardable;
}

/** Awards of emoji to note targets and notes. */
@Injectable()
export class Awards {
  constructor(
    private readonly database: DataSource,
    private readonly targets: NoteTargets,
    private readonly notes: NoteRepository,
    private readonly awards: AwardEmojiRepository,
    private readonly subscriptions: Subscriptions,
  ) {}

  /** Throws `NotFound`. */
  async page(address: AwardAddress, page: PageRequest): Promise<Page<Awarded>> {
    const to = await this.awardable(address);
    const { items, ...counted } = await this.awards.page(to, page);
    return { items: items.map((award) => ({ award, to })), ...counted };
  }

  /** Throws `NotFound`. */
  async get(address: AwardAddress, id: number): Promise<Awarded> {
    const to = await this.awardable(address);
    const award = await this.awards.find(to, id);
    if (award === null) throw new NotFound();
    return { award, to };
  }

  /** Throws 404: for what cannot be awarded, for unknown emoji, and for the same one again. */
  async create(address: AwardAddress, given: string): Promise<Awarded> {
    const { userId } = address.principal;
    const to = await this.awardable(address);
    const name = canonicalEmoji(given);
    if (name === null) throw new UnknownEmoji();
    if (to.system) throw new NotFound('Award Emoji');
    return this.database.transaction(async (tx) => {
      const award = await this.awards.insert(tx, to, userId, name);
      if (award === null) throw new AwardedAlready();
      await this.countVote(tx, to, name, 1);
      await this.addParticipant(tx, to, userId);
      return { award, to };
    });
  }

  /** What was taken back; null when there is none, or none for the caller. Throws 401 for all but its user and administrators. */
  async delete(address: AwardAddress, id: number): Promise<Awarded | null> {
    const { userId, isAdmin } = address.principal;
    const target = await this.targets.findReadable(address, address.target);
    const to = target && (await this.within(target, address.noteId));
    const award = to && (await this.awards.find(to, id));
    if (to === null || award === null) return null;
    if (award.userId !== userId && !isAdmin) throw new Unauthorized();
    return this.database.transaction(async (tx) => {
      if (!(await this.awards.delete(tx, award.id))) return null;
      await this.countVote(tx, to, award.name, -1);
      return { award, to };
    });
  }

  /** Takes back all that a user awarded, some at a time so that no statement runs long. */
  async deleteUser(userId: number): Promise<void> {
    for (;;) {
      const deleted = await this.database.transaction(async (tx) => {
        const some = await this.awards.deleteSomeOf(tx, userId);
        for (const { to, name } of some) await this.countVote(tx, to, name, -1);
        return some.length;
      });
      if (deleted === 0) return;
    }
  }

  /** Throws `404 Award Emoji Not Found` for what the caller may not read, `404 Not found` for what is not there. */
  private async awardable({ principal, project, target: { type, number }, noteId }: AwardAddress): Promise<Awardable> {
    const target = await this.targets.of(type).find(project, number);
    if (target === null) throw new NotFound();
    // what is confidential is not even there for others
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

  /** Only issues and merge requests show how many votes they have. */
  private async countVote(tx: EntityManager, { type, id }: AwardableRef, emoji: string, difference: 1 | -1) {
    const vote = voteOf(emoji);
    if (vote === null || (type !== 'Issue' && type !== 'MergeRequest')) return;
    await this.targets.workItem(type).countVote(tx, id, vote, difference);
  }

  private async addParticipant(tx: EntityManager, { type, id, projectId }: Awardable, userId: number): Promise<void> {
    if (type !== 'Issue' && type !== 'MergeRequest') return;
    await this.subscriptions.addParticipants(tx, { type, id, projectId }, [userId]);
  }
}
