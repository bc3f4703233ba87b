import { jest } from '@jest/globals';
import { type ApplicationSettings, Unavailable } from '@ingot/contracts';
import { ApplicationSettingsCache } from './application-settings-cache.js';

const DEFAULTS: ApplicationSettings = {
  defaultProjectsLimit: 100_000,
  signupEnabled: true,
  signinEnabled: true,
  avatarLookupEnabled: true,
  signInText: null,
  homePageUrl: null,
  defaultBranchProtection: 2,
  restrictedVisibilityLevels: [],
  maxAttachmentSize: 10,
  sessionExpireDelay: 10_080,
  defaultProjectVisibility: 'private',
  defaultSnippetVisibility: 'private',
  defaultGroupVisibility: 'private',
  domainWhitelist: [],
  domainBlacklistEnabled: false,
  domainBlacklist: [],
  userOauthApplications: true,
  afterSignOutPath: null,
  containerRegistryTokenExpireDelay: 5,
  repositoryStorages: ['default'],
  enabledGitAccessProtocol: null,
  webideEnabled: false,
  webideUrl: null,
  disabledOauthSignInSources: [],
  diagramEnabled: false,
  diagramUrl: null,
  terminalMaxSessionTime: 0,
};

type Answer = () => Promise<ApplicationSettings>;

/** A cache that gets these answers, one after another, and a way to tell it that the settings have changed. */
function cacheWith(...answers: Answer[]) {
  let tell: () => void = () => undefined;
  let reconnect: () => void = () => undefined;
  const broadcasts = {
    listen: (_broadcast: unknown, listener: () => void) => {
      tell = listener;
    },
    onGap: (listener: () => void) => {
      reconnect = listener;
    },
  };
  const fetch: Answer = () => answers.shift()?.() ?? Promise.reject(new Error('asked too often'));
  return { cache: new ApplicationSettingsCache(fetch, broadcasts), change: () => tell(), reconnect: () => reconnect() };
}

const limit =
  (defaultProjectsLimit: number): Answer =>
  () =>
    Promise.resolve({ ...DEFAULTS, defaultProjectsLimit });
const away: Answer = () => Promise.reject(new Unavailable());

describe('ApplicationSettingsCache', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('asks once', async () => {
    const { cache } = cacheWith(limit(1));

    const [first, second] = await Promise.all([cache.current(), cache.current()]);

    expect(first).toMatchObject({ defaultProjectsLimit: 1 });
    expect([second, await cache.current()]).toEqual([first, first]);
  });

  it('asks again when the settings have changed', async () => {
    const { cache, change } = cacheWith(limit(1), limit(2));
    await cache.current();

    change();

    expect(await cache.current()).toMatchObject({ defaultProjectsLimit: 2 });
  });

  it('asks again when it may have missed a change', async () => {
    const { cache, reconnect } = cacheWith(limit(1), limit(2));
    await cache.current();

    reconnect();

    expect(await cache.current()).toMatchObject({ defaultProjectsLimit: 2 });
  });

  it('keeps no answer of before a change', async () => {
    const { cache, change } = cacheWith(limit(1), limit(2));

    const underWay = cache.current();
    change();
    await underWay;

    expect(await cache.current()).toMatchObject({ defaultProjectsLimit: 2 });
  });

  it('serves on what it knows while nobody answers, and asks again after a while', async () => {
    const { cache } = cacheWith(limit(1), away, limit(2));
    await cache.current();

    jest.advanceTimersByTime(61_000);
    expect(await cache.current()).toMatchObject({ defaultProjectsLimit: 1 });
    expect(await cache.current()).toMatchObject({ defaultProjectsLimit: 1 });

    jest.advanceTimersByTime(6_000);
    expect(await cache.current()).toMatchObject({ defaultProjectsLimit: 2 });
  });

  it('does not serve on what has changed', async () => {
    const { cache, change } = cacheWith(limit(1), away, limit(2));
    await cache.current();

    change();

    await expect(cache.current()).rejects.toThrow(Unavailable);
    expect(await cache.current()).toMatchObject({ defaultProjectsLimit: 2 });
  });
});
