import { Injectable } from '@nestjs/common';
import { type AwardEmojiJson, type Page, type PageRequest } from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type AwardCaller, type AwardPlace } from './awardables.js';
import { type Awarded, Awards } from './awards.js';

interface AwardCall<Input extends object = object> extends AwardCaller {
  readonly baseUrl: string;
  readonly input: Input;
}

/** Answers the operations on awarded emoji; what is awarded is all that they differ in. */
@Injectable()
export class AwardResponder {
  constructor(
    private readonly awards: Awards,
    private readonly users: UserDirectory,
  ) {}

  async list(call: AwardCall & { readonly page: PageRequest }, place: AwardPlace): Promise<Page<AwardEmojiJson>> {
    const { items, total } = await this.awards.page(call, place, call.page);
    return { items: await this.present(items, call.baseUrl), total };
  }

  async show(call: AwardCall<{ award_id: number }>, place: AwardPlace): Promise<AwardEmojiJson> {
    return this.one(await this.awards.get(call, place, call.input.award_id), call.baseUrl);
  }

  async create(call: AwardCall<{ name: string }>, place: AwardPlace): Promise<AwardEmojiJson> {
    return this.one(await this.awards.create(call, place, call.input.name), call.baseUrl);
  }

  async delete(
    call: AwardCall<{ award_id: number }>,
    place: AwardPlace,
  ): Promise<AwardEmojiJson | Record<string, never>> {
    const deleted = await this.awards.delete(call, place, call.input.award_id);
    return deleted === null ? {} : this.one(deleted, call.baseUrl);
  }

  private async one(awarded: Awarded, baseUrl: string): Promise<AwardEmojiJson> {
    const [json] = await this.present([awarded], baseUrl);
    if (json === undefined) throw new Error('one award was presented as none');
    return json;
  }

  private async present(awarded: readonly Awarded[], baseUrl: string): Promise<AwardEmojiJson[]> {
    const users = await this.users.find(awarded.map(({ award }) => award.userId));
    return awarded.map(({ award, to }) => ({
      id: award.id,
      name: award.name,
      user: presentUserSummary(users.get(award.userId), baseUrl),
      created_at: award.createdAt.toISOString(),
      updated_at: award.updatedAt.toISOString(),
      awardable_id: to.id,
      awardable_type: to.type,
    }));
  }
}
