import { banner } from './banner.js';
import { progressTo } from './progress.js';

const running = {
  url: 'http://127.0.0.1:8080',
  version: '1.2.3',
  sshHost: '127.0.0.1',
  sshPort: 2222,
  metricsUrl: 'http://127.0.0.1:9091/-/metrics',
  dataDir: '/data',
  rootToken: 'the-token',
  rootPassword: 'the-password',
};

describe('the banner of npm start', () => {
  it('shows how to sign in and call the API at the first start, and where everything is', () => {
    const text = banner(running);
    for (const shown of [
      'Ingot 1.2.3 is running at http://127.0.0.1:8080',
      'the-password',
      'the-token (shown only this once)',
      'http://127.0.0.1:8080/profile/personal_access_tokens',
      'http://127.0.0.1:8080/help/api',
      'ssh://git@127.0.0.1:2222/',
      'http://127.0.0.1:9091/-/metrics',
      '/data/logs',
    ]) {
      expect(text).toContain(shown);
    }
  });

  it('shows no token again, and tells how to get another one', () => {
    const text = banner({ ...running, rootToken: null });
    expect(text).toContain('was shown at the first start');
    expect(text).toContain('INGOT_ROOT_TOKEN=<a new one>');
  });

  it('shows no password that was changed', () => {
    const text = banner({ ...running, rootPassword: null });
    expect(text).toContain('was changed; forgotten? http://127.0.0.1:8080/users/password/new');
  });
});

describe('the progress of npm start', () => {
  const written = (isTTY: boolean) => {
    const texts: string[] = [];
    progressTo({ isTTY, write: (text) => texts.push(text) })('gateway is ready');
    return texts.join('');
  };

  it('is for people on a terminal', () => {
    expect(written(true)).toMatch(/^\d\d:\d\d:\d\d gateway is ready\n$/);
  });

  it('is JSON elsewhere', () => {
    expect(JSON.parse(written(false))).toMatchObject({ level: 'info', service: 'launcher', msg: 'gateway is ready' });
  });
});
