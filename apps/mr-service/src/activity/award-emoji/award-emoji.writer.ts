import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound, Unauthorized } from '@ingot/contracts';
import { Participation } from '../subscriptions/participation.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { NoteTargets } from '../targets/note-targets.js';
import {
  type Awardable,
  type AwardableAddress,
  type AwardableRef,
  type Awarded,
  AwardEmojiReader,
} from './award-emoji.reader.js';
import { AwardEmojiRepository } from './award-emoji.repository.js';
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

/** Awards emoji to note targets and notes, and removes them. */
@Injectable()
export class AwardEmojiWriter {
  constructor(
    private readonly database: DataSource,
    private readonly reader: AwardEmojiReader,
    private readonly awards: AwardEmojiRepository,
    private readonly targets: NoteTargets,
    private readonly subscriptions: Subscriptions,
    private readonly participation: Participation,
  ) {}

  /** Throws 404 for what cannot be awarded, an unknown emoji and a duplicate. */
  async create(address: AwardableAddress, given: string): Promise<Awarded> {
    const { userId } = address.principal;
    const to = await this.reader.awardable(address);
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
  async delete(address: AwardableAddress, id: number): Promise<Awarded | null> {
    const { userId, isAdmin } = address.principal;
    const awarded = await this.reader.find(address, id);
    if (awarded === null) return null;
    const { award, to } = awarded;
    if (award.userId !== userId && !isAdmin) throw new Unauthorized();
    const leave =
      to.type === 'Note' ? null : await this.participation.ending({ ...to, type: to.type }, { byUserId: award.userId });
    return this.database.transaction(async (tx) => {
      if (!(await this.awards.delete(tx, award.id))) return null;
      await this.countVote(tx, to, award.name, -1);
      await leave?.(tx);
      return awarded;
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
