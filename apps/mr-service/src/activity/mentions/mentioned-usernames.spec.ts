import { mentionedUsernames, MENTIONS_PER_TEXT } from './mentioned-usernames.js';

describe('mentionedUsernames', () => {
  it.each<[string, string[]]>([
    ['nobody here', []],
    ['@ada', ['ada']],
    ['Thanks, @Ada and @bob_2!', ['ada', 'bob_2']],
    ['(@ada) @ada, @ADA', ['ada']],
    ['Ask @ada. Or @ada-l.ovelace...', ['ada', 'ada-l.ovelace']],
    ['mail ada@example.com or a.b+c@example.com', []],
    ['@ada@example.com', []],
    ['https://example.com/@ada and @group/project', []],
    ['a lone @ and @@ada', []],
    ['é@ada', []],
    ['`@ada` and ``a ` @ada`` and @bob', ['bob']],
    ['an unclosed ` and @ada', ['ada']],
    ['one ` tick\n\nanother ` tick @ada', ['ada']],
    ['a span `that\n@ada reaches` over lines', []],
    ['```\n@ada\n```\n@bob', ['bob']],
    ['~~~ js\n@ada\n```\n@eve\n~~~\n@bob', ['bob']],
    ['````\n```\n@ada\n````\n@bob', ['bob']],
    ['```\n@ada never closed', []],
    ['> @ada\n- @bob\r\n* @eve', ['ada', 'bob', 'eve']],
    [`@${'x'.repeat(256)}`, []],
  ])('finds in %j %j', (text, expected) => {
    expect(mentionedUsernames(text)).toEqual(expected);
  });

  it(`finds the first ${MENTIONS_PER_TEXT}`, () => {
    const names = Array.from({ length: MENTIONS_PER_TEXT + 10 }, (_, index) => `user${index}`);

    expect(mentionedUsernames(names.map((name) => `@${name}`).join(' '))).toEqual(names.slice(0, MENTIONS_PER_TEXT));
  });

  it.each(['`', '@', '@a', '```\n', '` `` ', '@.', '``@a`'])('reads %j as often as a text can hold it', (piece) => {
    expect(mentionedUsernames(piece.repeat(300_000)).length).toBeLessThanOrEqual(1);
  });

  it('reads a name of as many dots as a text can hold', () => {
    expect(mentionedUsernames(`@${'.'.repeat(300_000)}a`)).toEqual([]);
  });
});
