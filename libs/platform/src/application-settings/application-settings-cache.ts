import { type ApplicationSettings, applicationSettings, settingsChanged } from '@ingot/contracts';
import { type Broadcasts } from '../nats/broadcasts.js';
import { type RpcClient } from '../nats/rpc-client.js';

const FRESH_MS = 60_000;

/** The application settings as this process knows them: fetched once, and again when somebody changed them. */
export class ApplicationSettingsCache {
  private known: { readonly settings: Promise<ApplicationSettings>; readonly until: number } | undefined;

  constructor(
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    broadcasts.listen(settingsChanged, () => this.forget());
    broadcasts.onGap(() => this.forget());
  }

  /** Throws `Unavailable` while they are not known and user-service is away. */
  current(): Promise<ApplicationSettings> {
    if (this.known !== undefined && Date.now() < this.known.until) return this.known.settings;
    const settings = this.rpc.call(applicationSettings, {});
    const known = { settings, until: Date.now() + FRESH_MS };
    this.known = known;
    settings.catch(() => {
      if (this.known === known) this.known = undefined;
    });
    return settings;
  }

  private forget(): void {
    this.known = undefined;
  }
}
