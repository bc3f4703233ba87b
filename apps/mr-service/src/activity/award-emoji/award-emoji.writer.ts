import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound, type Page, type PageRequest, Unauthorized } from '@ingot/contracts';
import { NoteRepository } from '../notes/note.repository.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { type Caller, type FoundTarget } from '../targets/note-target.js';
import { NoteTargets, type TargetAddress } from '../targets/note-targets.js';
import { type AwardableRef, type AwardEmoji, AwardEmojiRepository } from './award-emoji.repository.js';
import { canonicalEmoji, voteOf } from './emoji.js';

/** 404 with the reason in its text, as clients expect it. */
class AwardRefused extends NotFound {
  constructor(problem: string) {
    super(`Award Emoji ${JSON.stringify({ name: [problem] })}`);
  }
}

/** The emoji name is unknown. */
class UnknownEmoji extends AwardRefused {
  constructor() {
    super('is not included in the list');
  }
}

/** The user has already awarded this emoji. */
class AwardedAlready extends AwardRefused {
  constructor() {
    super('has already been taken');
  }
}

/** The awardable, a note target or a note on it, and the caller. */
export interface AwardAddress extends Caller {
  readonly target: TargetAddress;
  readonly noteId?: number | undefined;
}

interface Awardable extends AwardableRef {
  readonly projectId: number;
  readonly authorId: number;
  /** System notes cannot be awarded. */
  readonly system: boolean;
}

/** An award with its awardable. */
export interface Awarded {
  readonly award: AwardEmoji;
  readonly to: Awardable;
}

/** Emoji awarded to note targets and notes. */
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

  /** Throws 404 for what cannot be awarded, an unknown emoji and a duplicate. */
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

  /** The deleted award; null when the caller sees none with that id. Throws 401 for anyone but its user and administrators. */
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

  /** Deletes all awards of a user, in batches. */
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

  /** Throws `404 Award Emoji Not Found` for a target that the caller may not read, `404 Not found` for a missing note. */
  private async awardable({ principal, project, target: { type, number }, noteId }: AwardAddress): Promise<Awardable> {
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

  /** Only issues and merge requests have vote counts. */
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
