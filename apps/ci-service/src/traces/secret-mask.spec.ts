import fc from 'fast-check';
import { maskSecrets } from './secret-mask.js';

const SECRET = 'ijob-0123456789';

/** What is shown of pieces that come one after the other, and what is held back at the end. */
async function masked(pieces: readonly string[], secrets: readonly string[]): Promise<string> {
  let shown = '';
  let held: Buffer = Buffer.alloc(0);
  for (const piece of pieces) {
    const next = await maskSecrets(Buffer.concat([held, Buffer.from(piece)]), secrets);
    shown += next.shown.toString('latin1');
    held = next.held;
  }
  return shown + held.toString('latin1');
}

describe('a secret in a log', () => {
  it('is hidden, and nothing else', async () => {
    expect(await masked([`a ${SECRET} b`], [SECRET])).toBe(`a ${'x'.repeat(SECRET.length)} b`);
  });

  it('is hidden wherever the log is cut, and the length stays', async () => {
    const text = `begin ${SECRET} middle ${SECRET} end`;
    const whole = await masked([text], [SECRET]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 6 }), async (cuts) => {
        const at = [0, ...cuts, text.length].sort((a, b) => a - b);
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
        expect(await masked(pieces, [SECRET])).toBe(whole);
      }),
    );
    expect(whole).toHaveLength(text.length);
    expect(whole).not.toContain(SECRET);
  });

  it('that is too short is not, as it would hide half of the log', async () => {
    expect(await masked(['a true b'], ['true'])).toBe('a true b');
  });

  it('that only begins is shown once it goes on otherwise', async () => {
    const begun = await maskSecrets(Buffer.from('a ijob-01'), [SECRET]);
    expect([begun.shown.toString(), begun.held.toString()]).toEqual(['a ', 'ijob-01']);
    expect(await masked(['a ijob-01', ' else'], [SECRET])).toBe('a ijob-01 else');
  });

  it('is hidden whole where it overlaps itself', async () => {
    expect(await masked(['-abcabcabcabc-'], ['abcabcabc'])).toBe(`-${'x'.repeat(12)}-`);
  });

  it('is hidden to its last byte at the end of a log when another secret begins as hidden ones are shown', async () => {
    expect(await masked([`a ${SECRET}`], [SECRET, 'x-another-secret'])).toBe(`a ${'x'.repeat(SECRET.length)}`);
  });

  it.each(['ab', 'ax'])('of the letters of "%s" is found wherever a plain search finds it', async (alphabet) => {
    const unit = fc.constantFrom(...alphabet);
    const letters = fc.string({ unit, minLength: 8, maxLength: 12 });
    const text = fc.string({ unit, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, fc.array(letters, { maxLength: 3 }), async (log, secrets) => {
        const { shown, held } = await maskSecrets(Buffer.from(log), secrets);
        const expected = Buffer.from(log);
        for (const secret of secrets) {
          for (let at = log.indexOf(secret); at >= 0; at = log.indexOf(secret, at + 1)) {
            expected.fill('x', at, at + secret.length);
          }
        }
        expect(shown.toString()).toBe(expected.toString('latin1', 0, shown.length));
        expect(shown.length + held.length).toBe(log.length);
        const end = expected.toString().slice(shown.length);
        expect(end === '' || secrets.some((secret) => secret.startsWith(end))).toBe(true);
      }),
    );
  });

  it.each([
    ['one byte again and again', 'a'.repeat(10_000)],
    ['that byte, with another one between', `${'a'.repeat(5_000)}b${'a'.repeat(4_999)}`],
    ['that byte, with another one at its end', `${'a'.repeat(9_999)}b`],
  ])('takes no longer to find in a log of one byte when it is %s', async (_what, secret) => {
    const log = Buffer.alloc(8 * 1024 * 1024, 'a');
    const began = performance.now();

    const { shown, held } = await maskSecrets(log, [secret]);

    expect(shown.length + held.length).toBe(log.length);
    expect(performance.now() - began).toBeLessThan(5_000); // it took minutes
  });
});
