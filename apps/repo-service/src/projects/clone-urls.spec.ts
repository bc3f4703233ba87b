import { sshUrlOf } from './clone-urls.js';

describe('the URL of a project for git over SSH', () => {
  it.each([
    ['git@ingot.example.com:root/app.git', { host: 'ingot.example.com', port: 22 }],
    ['ssh://git@ingot.example.com:2222/root/app.git', { host: 'ingot.example.com', port: 2222 }],
    ['git@[::1]:root/app.git', { host: '[::1]', port: 22 }],
  ])('is %s', (url, address) => {
    expect(sshUrlOf('root/app', address)).toBe(url);
  });
});
