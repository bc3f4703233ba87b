import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ApplicationSettingsCache, CONFIG } from '@ingot/platform';
import { type UserConfig } from '../config.js';

/** The URL of a user's picture, or null for none. */
export type AvatarOf = (user: { readonly email: string }) => string | null;

/** Pictures are kept by an outside service, which is asked by a hash of the address. */
@Injectable()
export class Avatars {
  constructor(
    private readonly settings: ApplicationSettingsCache,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'AVATAR_LOOKUP_URL'>,
  ) {}

  /** As the settings are now: no pictures while the look-up is switched off, or nowhere to look. */
  async lookUp(): Promise<AvatarOf> {
    const { AVATAR_LOOKUP_URL: template } = this.config;
    if (template === undefined || !(await this.settings.current()).avatarLookupEnabled) return () => null;
    return ({ email }) => template.replace('{hash}', createHash('sha256').update(email.toLowerCase()).digest('hex'));
  }
}
