import fc from 'fast-check';
import { maskSecrets } from './secret-mask.js';

const SECRET = 'ijob-0123456789';

/** What is shown of pieces that come one after the other, and what is held back at the end. */
function masked(pieces: readonly string[], secrets: readonly string[]): string {
  let shown = '';
  let held: Buffer = Buffer.alloc(0);
  for (const piece of pieces) {
    const next = maskSecrets(Buffer.concat([held, Buffer.from(piece)]), secrets);
    shown += next.shown.toString('latin1');
    held = next.held;
  }
  return shown + held.toString('latin1');
}

describe('a secret in a log', () => {
  it('is hidden, and nothing else', () => {
    expect(masked([`a ${SECRET} b`], [SECRET])).toBe(`a ${'x'.repeat(SECRET.length)} b`);
  });

  it('is hidden wherever the log is cut, and the length stays', () => {
    const text = `begin ${SECRET} middle ${SECRET} end`;
    const whole = masked([text], [SECRET]);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
        const at = [0, ...cuts, text.length].sort((a, b) => a - b);
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
        expect(masked(pieces, [SECRET])).toBe(whole);
      }),
    );
    expect(whole).toHaveLength(text.length);
    expect(whole).not.toContain(SECRET);
  });

  it('that is too short is not, as it would hide half of the log', () => {
    expect(masked(['a true b'], ['true'])).toBe('a true b');
  });

  it('that only begins is shown once it goes on otherwise', () => {
    const begun = maskSecrets(Buffer.from('a ijob-01'), [SECRET]);
    expect([begun.shown.toString(), begun.held.toString()]).toEqual(['a ', 'ijob-01']);
    expect(masked(['a ijob-01', ' else'], [SECRET])).toBe('a ijob-01 else');
  });
});
