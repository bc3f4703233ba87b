import { jest } from '@jest/globals';
import { platformConfig, redisConfig, serviceConfig } from '@ingot/platform';
import { ROUND_TRIP_MS, RoundTrips } from './round-trip.js';

const config = (key: string) =>
  serviceConfig.extend({ ...platformConfig.shape, ...redisConfig.shape }).parse({
    INGOT_SECRET_KEY: key,
    NATS_URL: 'nats://localhost',
    DATABASE_URL: 'postgres://localhost/x',
    REDIS_URL: 'redis://localhost',
  });

const roundTrips = new RoundTrips(config('a secret of at least thirty-two characters'));
const begun = () => ({
  state: 'the state',
  nonce: 'the nonce',
  codeVerifier: 'the verifier',
  redirectUri: 'https://ingot.example.com/users/auth/work/callback',
  returnTo: '/profile',
  connectTo: null,
  expiresAt: Date.now() + ROUND_TRIP_MS,
});

describe('a round trip', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('comes back as it was, and cannot be read on the way', () => {
    const roundTrip = begun();
    const sealed = roundTrips.seal('work', roundTrip);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('the');
    expect(roundTrips.open('work', sealed, 'the state')).toEqual(roundTrip);
  });

  it.each([
    ['with another state', 'work', 'another state', (sealed: string) => sealed],
    ['without a state', 'work', '', (sealed: string) => sealed],
    ['at another source', 'home', 'the state', (sealed: string) => sealed],
    [
      'that was changed',
      'work',
      'the state',
      (sealed: string) => `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`,
    ],
    ['that was cut off', 'work', 'the state', (sealed: string) => sealed.slice(0, 10)],
    ['that is empty', 'work', 'the state', () => ''],
  ])('%s is none', (_name, source, state, change) => {
    const sealed = roundTrips.seal('work', begun());
    expect(roundTrips.open(source, change(sealed), state)).toBeNull();
  });

  it('of another installation is none', () => {
    const others = new RoundTrips(config('another secret of thirty-two characters'));
    expect(others.open('work', roundTrips.seal('work', begun()), 'the state')).toBeNull();
  });

  it('is over after ten minutes', () => {
    const sealed = roundTrips.seal('work', begun());
    jest.useFakeTimers({ now: Date.now() + ROUND_TRIP_MS + 1 });
    expect(roundTrips.open('work', sealed, 'the state')).toBeNull();
  });

  it('fits into a cookie with the longest address to go on at', () => {
    const roundTrip = {
      ...begun(),
      returnTo: `/${'a'.repeat(2_047)}`,
      connectTo: { userId: 2 ** 50, sessionId: 2 ** 50 },
    };
    expect(roundTrips.seal('work', roundTrip).length).toBeLessThan(4_000);
  });
});
