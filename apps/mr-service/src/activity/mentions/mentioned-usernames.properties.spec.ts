import fc from 'fast-check';
import { mentionedUsernames, MENTIONS_PER_TEXT } from './mentioned-usernames.js';

const username = fc.stringMatching(/^[a-zA-Z][\w-]{0,10}$/);
const word = fc.stringMatching(/^[a-z]{1,8}$/);

describe('the usernames that any text mentions', () => {
  it('are those after an @, each once and in lower case, up to the limit', () => {
    const pieces = fc.array(
      fc.oneof(
        word,
        username.map((name) => `@${name}`),
      ),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(pieces, (written) => {
        const names = written.filter((piece) => piece.startsWith('@')).map((piece) => piece.slice(1).toLowerCase());
        expect(mentionedUsernames(written.join(' '))).toEqual([...new Set(names)].slice(0, MENTIONS_PER_TEXT));
      }),
    );
  });

  it('are none in code spans, addresses and paths', () => {
    const hidden = fc.tuple(username, fc.constantFrom('`@%`', '``@%``', 'me@%', '/@%', '@%/x', 'x@%.org'));
    fc.assert(
      fc.property(fc.array(hidden, { maxLength: 10 }), (pieces) => {
        expect(mentionedUsernames(pieces.map(([name, form]) => form.replace('%', name)).join(' and '))).toEqual([]);
      }),
    );
  });

  it('are names that users can have, whatever the text', () => {
    const texts = fc
      .array(fc.constantFrom('@', 'a', '.', '`', '``', '\n', '    ', '```', 'é', '-', '@b'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        for (const name of mentionedUsernames(text)) expect(name).toMatch(/^[\w.-]*[\w-]$/);
      }),
    );
  });
});
