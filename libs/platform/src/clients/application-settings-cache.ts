import { type ApplicationSettings, settingsChanged } from '@ingot/contracts';

const FRESH_MS = 60_000;
const RETRY_MS = 5_000;

/** The part of `Broadcasts` that is used. */
interface Changes {
  listen(broadcast: typeof settingsChanged, listener: () => void): void;
  onGap(listener: () => void): void;
}

interface Known {
  readonly settings: Promise<ApplicationSettings>;
  /** When to refresh. */
  readonly until: number;
}

/**
 * The cached application settings, refreshed on every change and periodically. While user-service is unavailable, expired settings
 * are still served.
 */
export class ApplicationSettingsCache {
  private known: Known | undefined;

  constructor(
    /** Fetches from user-service. */
    private readonly fetch: () => Promise<ApplicationSettings>,
    broadcasts: Changes,
  ) {
    broadcasts.listen(settingsChanged, () => this.forget());
    broadcasts.onGap(() => this.forget());
  }

  /** Throws `Unavailable` when there are none in the cache and user-service is unavailable. */
  current(): Promise<ApplicationSettings> {
    const { known } = this;
    if (known !== undefined && Date.now() < known.until) return known.settings;
    return this.ask(known?.settings);
  }

  private ask(older: Promise<ApplicationSettings> | undefined): Promise<ApplicationSettings> {
    const settings = this.fetch().catch((error: unknown) => {
      const hasChanged = this.known !== asked;
      if (!hasChanged) this.known = older === undefined ? undefined : { settings: older, until: Date.now() + RETRY_MS };
      if (hasChanged || older === undefined) throw error;
      return older;
    });
    const asked: Known = { settings, until: Date.now() + FRESH_MS };
    this.known = asked;
    return settings;
  }

  private forget(): void {
    this.known = undefined;
  }
}
