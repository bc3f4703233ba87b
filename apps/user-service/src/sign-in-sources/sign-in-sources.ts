import { Inject, Injectable } from '@nestjs/common';
import { NotFound, type SignInSource } from '@ingot/contracts';
import { ApplicationSettingsCache, CONFIG } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { type SourceConfig } from './sign-in-source.config.js';
import { SourceRefused } from './sign-in-source.errors.js';

/** The providers that are configured, and which of them are in use. */
@Injectable()
export class SignInSources {
  private readonly byName: ReadonlyMap<string, SourceConfig>;

  constructor(
    private readonly settings: ApplicationSettingsCache,
    @Inject(CONFIG) { SIGN_IN_SOURCES = [] }: UserConfig,
  ) {
    this.byName = new Map(SIGN_IN_SOURCES.map((source) => [source.name, source]));
  }

  /** Those that nobody has switched off, in the order of the configuration. */
  async enabled(): Promise<SourceConfig[]> {
    const { disabledOauthSignInSources } = await this.settings.current();
    return [...this.byName.values()].filter(({ name }) => !disabledOauthSignInSources.includes(name));
  }

  find(name: string): SourceConfig | null {
    return this.byName.get(name) ?? null;
  }

  /** Throws `NotFound` for one that is not configured. */
  get(name: string): SourceConfig {
    const source = this.find(name);
    if (source === null) throw new NotFound('Sign-in source');
    return source;
  }

  async requireEnabled({ name }: SourceConfig): Promise<void> {
    const { disabledOauthSignInSources } = await this.settings.current();
    if (disabledOauthSignInSources.includes(name)) throw new SourceRefused('disabled');
  }
}

export const summaryOf = ({ name, label, signUp }: SourceConfig): SignInSource => ({ name, label, signsUp: signUp });
