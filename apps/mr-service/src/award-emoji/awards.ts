import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound, type Page, type PageRequest, Unauthorized } from '@ingot/contracts';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { type AwardEmoji } from './award-emoji.entity.js';
import { AwardedAlready, UnknownEmoji } from './award-emoji.errors.js';
import { AwardEmojiRepository } from './award-emoji.repository.js';
import { type Awardable, Awardables, type AwardCaller, type AwardPlace } from './awardables.js';
import { emojiNamed } from './emoji-names.js';
import { isOwnVote } from './votes.js';

/** An award, and to what. */
export interface Awarded {
  readonly award: AwardEmoji;
  readonly to: Awardable;
}

/** Emoji, whatever they are awarded to. */
@Injectable()
export class Awards {
  constructor(
    private readonly database: DataSource,
    private readonly awards: AwardEmojiRepository,
    private readonly awardables: Awardables,
    private readonly subscriptions: Subscriptions,
  ) {}

  /** Throws `NotFound` as `Awardables.get`. */
  async page(caller: AwardCaller, place: AwardPlace, page: PageRequest): Promise<Page<Awarded>> {
    const to = await this.awardables.get(caller, place);
    const { items, total } = await this.awards.page(to, page);
    return { items: items.map((award) => ({ award, to })), total };
  }

  /** Throws `NotFound`. */
  async get(caller: AwardCaller, place: AwardPlace, id: number): Promise<Awarded> {
    const to = await this.awardables.get(caller, place);
    const award = await this.awards.find(to, id);
    if (award === null) throw new NotFound();
    return { award, to };
  }

  /** Throws 404: for what cannot be awarded, for unknown emoji, for the same one again, and for votes on one's own. */
  async create(caller: AwardCaller, place: AwardPlace, given: string): Promise<Awarded> {
    const { userId } = caller.principal;
    const to = await this.awardables.get(caller, place);
    const name = emojiNamed(given);
    if (name === null) throw new UnknownEmoji();
    if (to.system || isOwnVote(name, userId, to.authorId)) throw new NotFound('Award Emoji');
    return this.database.transaction(async (tx) => {
      const award = await this.awards.insert(tx, to, userId, name);
      if (award === null) throw new AwardedAlready();
      await this.noteParticipation(tx, to, userId);
      return { award, to };
    });
  }

  /** What was taken back; null when there is none, or none for the caller. Throws 401 for all but its user and administrators. */
  async delete(caller: AwardCaller, place: AwardPlace, id: number): Promise<Awarded | null> {
    const { userId, isAdmin } = caller.principal;
    const to = await this.awardables.find(caller, place);
    const award = to && (await this.awards.find(to, id));
    if (to === null || award === null) return null;
    if (award.userId !== userId && !isAdmin) throw new Unauthorized();
    return this.database.transaction(async (tx) => ((await this.awards.delete(tx, to, award)) ? { award, to } : null));
  }

  private async noteParticipation(tx: EntityManager, { type, id, projectId }: Awardable, userId: number) {
    if (type !== 'Issue' && type !== 'MergeRequest') return;
    await this.subscriptions.addParticipants(tx, { type, id, projectId }, [userId]);
  }
}
