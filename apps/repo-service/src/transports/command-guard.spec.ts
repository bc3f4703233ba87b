import { finished } from 'node:stream/promises';
import { CommandGuard } from './command-guard.js';

const [OLD, NEW] = ['1'.repeat(40), '2'.repeat(40)];
const line = (text: string): string => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
const command = (refname: string): string => line(`${OLD} ${NEW} ${refname}\n`);
const PACK = `PACK\u0000\u0001${line('\u0001\u0002')}`;

/** What comes through, and whether it is refused. */
async function through(chunks: Iterable<string>): Promise<{ text: string; refuses: boolean }> {
  const guard = new CommandGuard();
  let text = '';
  guard.on('data', (part: Buffer) => (text += part.toString('latin1')));
  for (const chunk of chunks) guard.write(Buffer.from(chunk, 'latin1'));
  guard.end();
  await finished(guard);
  return { text, refuses: guard.refuses };
}

describe('the guard of push commands', () => {
  it('lets a push through, however it is cut', async () => {
    const body = `${line(`${OLD} ${NEW} refs/heads/a\0 report-status`)}${command('refs/heads/grün')}0000${PACK}`;

    expect(await through([body])).toEqual({ text: body, refuses: false });
    expect(await through(body)).toEqual({ text: body, refuses: false });
  });

  it.each(['a\nb', `x\n${OLD} ${NEW} refs/heads/main`, 'a\r', '\t', '\u0001', '\u007f'])(
    'refuses a name like %j, in the first command and in a later one',
    async (name) => {
      const first = `${line(`${OLD} ${NEW} ${name}\0 report-status`)}0000${PACK}`;
      const later = `${command('refs/heads/a')}${command(name)}0000${PACK}`;

      for (const body of [first, later]) {
        expect((await through([body])).refuses).toBe(true);
        expect((await through(body)).refuses).toBe(true);
      }
    },
  );

  it.each(['0000', '0001', '0002', 'PACK'])('does not read on behind %s', async (end) => {
    const body = `${command('refs/heads/a')}${end}${command('a\nb')}`;

    expect(await through(body)).toEqual({ text: body, refuses: false });
  });
});
