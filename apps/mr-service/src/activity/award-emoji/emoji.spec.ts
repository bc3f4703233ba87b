import { canonicalEmoji } from './emoji.js';

describe('canonicalEmoji', () => {
  it.each([
    ['thumbsup', 'thumbsup'],
    ['+1', 'thumbsup'],
    ['-1', 'thumbsdown'],
    ['shit', 'poop'],
    ['hankey', 'poop'],
    ['satisfied', 'laughing'],
    ['thumbsup_tone1', 'thumbsup_tone1'],
    ['8ball', '8ball'],
  ])('%s is kept as %s', (given, name) => {
    expect(canonicalEmoji(given)).toBe(name);
  });

  it.each([':thumbsup:', 'Thumbsup', 'no such emoji', 'constructor', '__proto__', ''])('%s names none', (given) => {
    expect(canonicalEmoji(given)).toBeNull();
  });
});
