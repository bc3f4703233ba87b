import { toOid } from '@ingot/contracts';
import { WantGuard } from './want-guard.js';

const LOST = toOid('1'.repeat(40));
const FREE = toOid('2'.repeat(40));
const line = (text: string): string => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
const fetching = (oid: string): string => `${line('command=fetch')}0001${line(`want ${oid}\n`)}${line('done\n')}0000`;

/** What comes through, with the error that ended it. */
async function through(...chunks: string[]): Promise<{ text: string; error: string | null }> {
  const guard = new WantGuard((oids) => Promise.resolve(oids.find((oid) => oid === LOST) ?? null));
  let text = '';
  let error: string | null = null;
  guard.setEncoding('latin1').on('data', (part: string) => (text += part));
  const ended = new Promise<void>((resolve) => guard.once('close', resolve));
  guard.on('error', (cause) => (error = cause.message));
  for (const chunk of chunks) guard.write(chunk);
  guard.end();
  await ended;
  return { text, error };
}

describe('the guard of wants', () => {
  it('passes on a request whose wants may be had, however it is cut', async () => {
    const request = fetching(FREE);

    expect(await through(request)).toEqual({ text: request, error: null });
    expect(await through(...request)).toEqual({ text: request, error: null });
  });

  it('passes on one request after the other, and nothing of the one that wants too much', async () => {
    const refs = `${line('command=ls-refs')}0001${line('peel\n')}0000`;

    expect(await through(refs, fetching(FREE), fetching(LOST), refs)).toEqual({
      text: `${refs}${fetching(FREE)}`,
      error: `upload-pack: not our ref ${LOST}`,
    });
  });

  it('also looks at a request that is broken off', async () => {
    expect(await through(fetching(LOST).slice(0, -4))).toEqual({ text: '', error: `upload-pack: not our ref ${LOST}` });
  });

  it('reads a want as git does, which takes upper case', async () => {
    const lost = toOid('ab'.repeat(20));
    const guard = new WantGuard((oids) => Promise.resolve(oids.find((oid) => oid === lost) ?? null));
    const failed = new Promise<Error>((resolve) => guard.once('error', resolve));
    guard.end(fetching(lost.toUpperCase()));

    expect((await failed).message).toBe(`upload-pack: not our ref ${lost}`);
  });

  it.each(['1'.repeat(39), ` ${FREE}`, `\t${FREE}`, 'HEAD'])(
    'passes on no want that it cannot read: %j',
    async (oid) => {
      expect(await through(fetching(oid))).toEqual({ text: '', error: 'no object id' });
    },
  );

  it.each(['object-info', 'bundle-uri', 'fetch2'])('passes on no other command: %s', async (command) => {
    expect(await through(`${line(`command=${command}\n`)}0000`)).toEqual({ text: '', error: 'another command' });
  });

  it('takes no other protocol', async () => {
    expect((await through('GET / HTTP/1.1')).error).toBe('no line of the protocol');
  });
});
