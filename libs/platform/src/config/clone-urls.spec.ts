import { cloneUrls } from './clone-urls.js';

const urls = (baseUrl: string, SSH_EXTERNAL_PORT: number, SSH_EXTERNAL_HOST?: string) =>
  cloneUrls('root/app', baseUrl, { SSH_EXTERNAL_PORT, SSH_EXTERNAL_HOST });

describe('the URLs of a project for git', () => {
  it.each([
    ['git@ingot.example.com:root/app.git', 'https://ingot.example.com', 22, undefined],
    ['ssh://git@ingot.example.com:2222/root/app.git', 'https://ingot.example.com:8443', 2222, undefined],
    ['ssh://git@git.example.com:2222/root/app.git', 'https://ingot.example.com', 2222, 'git.example.com'],
    ['git@[::1]:root/app.git', 'http://[::1]:8080', 22, undefined],
  ])('is %s over SSH', (url, baseUrl, port, host) => {
    expect(urls(baseUrl, port, host).ssh).toBe(url);
  });

  it('is below the URL of the API over HTTP', () => {
    expect(urls('https://ingot.example.com:8443/below', 22).http).toBe(
      'https://ingot.example.com:8443/below/root/app.git',
    );
  });
});
