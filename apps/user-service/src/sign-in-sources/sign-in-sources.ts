import { Inject, Injectable } from '@nestjs/common';
import { NotFound, type RefusedBySource, type SignInSource, type SourceRefusal } from '@ingot/contracts';
import { ApplicationSettingsCache, type AuditDetails, AuditLog, CONFIG } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { type SourceConfig } from './sign-in-source.config.js';

/** Why a round trip to a provider fails; a page shows the reason. */
export class SourceRefused extends Error {
  constructor(readonly reason: SourceRefusal) {
    super(reason);
  }
}

/** The configured providers, and which of them are enabled. */
@Injectable()
export class SignInSources {
  private readonly byName: ReadonlyMap<string, SourceConfig>;

  constructor(
    private readonly settings: ApplicationSettingsCache,
    @Inject(CONFIG) { SIGN_IN_SOURCES = [] }: UserConfig,
  ) {
    this.byName = new Map(SIGN_IN_SOURCES.map((source) => [source.name, source]));
  }

  /** In the order of the configuration. */
  async enabled(): Promise<SourceConfig[]> {
    const { disabledOauthSignInSources } = await this.settings.current();
    return [...this.byName.values()].filter(({ name }) => !disabledOauthSignInSources.includes(name));
  }

  find(name: string): SourceConfig | null {
    return this.byName.get(name) ?? null;
  }

  /** Throws `NotFound` for an unknown source. */
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

/** Shorter than the deadline of a call, so that the caller gets an answer even when the provider hangs. */
const ANSWER_MS = 3_500;

/** The deadline of a provider in a call that starts now; milliseconds since 1970. */
export const answerDeadline = (): number => Date.now() + ANSWER_MS;

/** Turns refusals into replies and audits them. */
@Injectable()
export class SourceRefusals {
  constructor(private readonly audit: AuditLog) {}

  /** @param details added to the audit record of a refusal */
  async answered<T>(source: SourceConfig, details: AuditDetails, work: () => Promise<T>): Promise<T | RefusedBySource> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      const { reason } = error;
      this.audit.record('sign_in.failed', { way: 'source', source: source.name, reason, ...details });
      return { outcome: 'refused', reason, source: summaryOf(source) };
    }
  }
}
