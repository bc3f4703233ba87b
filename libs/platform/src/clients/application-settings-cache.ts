import { type ApplicationSettings, settingsChanged } from '@ingot/contracts';

const FRESH_MS = 60_000;
const RETRY_MS = 5_000;

/** What is needed of `Broadcasts`. */
interface Changes {
  listen(broadcast: typeof settingsChanged, listener: () => void): void;
  onGap(listener: () => void): void;
}

interface Known {
  readonly settings: Promise<ApplicationSettings>;
  /** When to ask again. */
  readonly until: number;
}

/**
 * The application settings as this process knows them: fetched once, and again when somebody changed them. What was only
 * due to be asked for again serves on while user-service is away.
 */
export class ApplicationSettingsCache {
  private known: Known | undefined;

  constructor(
    /** Asks user-service. */
    private readonly fetch: () => Promise<ApplicationSettings>,
    broadcasts: Changes,
  ) {
    broadcasts.listen(settingsChanged, () => this.forget());
    broadcasts.onGap(() => this.forget());
  }

  /** Throws `Unavailable` while they are not known and user-service is away. */
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
