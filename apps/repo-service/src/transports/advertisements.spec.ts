import { type RepositoryAddress } from '@ingot/contracts';
import { Advertisements, isListing, MAX_LISTING_REQUEST_BYTES } from './advertisements.js';

const ADDRESS: RepositoryAddress = { storage: 'default', diskPath: 'one' };
const packetLine = (text: string): string => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;

describe('what git says of refs', () => {
  let state: object;
  let asked: number;
  let advertisements: Advertisements;

  beforeEach(() => {
    state = {};
    asked = 0;
    advertisements = new Advertisements({ open: () => ({ refs: { state: () => Promise.resolve(state) } }) });
  });

  const ask = () => Promise.resolve(Buffer.from(`answer ${(asked += 1)}`));
  const of = async (question: string, address = ADDRESS) =>
    (await advertisements.of(address, question, ask)).toString();

  it('is asked once while no ref moves', async () => {
    expect(await of('a')).toBe('answer 1');
    expect(await of('a')).toBe('answer 1');
    state = {};
    expect(await of('a')).toBe('answer 2');
    expect(await of('a')).toBe('answer 2');
  });

  it('is another for another question, and for another repository', async () => {
    expect(await of('a')).toBe('answer 1');
    expect(await of('b')).toBe('answer 2');
    expect(await of('a', { ...ADDRESS, diskPath: 'two' })).toBe('answer 3');
    expect(await of('a')).toBe('answer 1');
  });

  it('is asked once for all who ask meanwhile, but not for those who ask after a ref moved', async () => {
    const early = [of('a'), of('a')];
    await Promise.resolve();
    const moved = Promise.all(early).then(() => {
      state = {};
      return of('a');
    });

    expect(await Promise.all(early)).toEqual(['answer 1', 'answer 1']);
    expect(await moved).toBe('answer 2');
  });

  it('is not remembered for those who come after a ref moved while git read them', async () => {
    const before = state;
    const slow = advertisements.of(ADDRESS, 'a', () => {
      state = {};
      return ask();
    });
    expect((await slow).toString()).toBe('answer 1');
    expect(state).not.toBe(before);
    expect(await of('a')).toBe('answer 2');
  });

  it('is asked once for what names no refs, and again for another repository', async () => {
    const capabilities = async (address = ADDRESS) => (await advertisements.capabilities(address, 'a', ask)).toString();
    expect(await capabilities()).toBe('answer 1');
    state = {};
    expect(await capabilities()).toBe('answer 1');
    expect(await capabilities({ ...ADDRESS, diskPath: 'two' })).toBe('answer 2');
  });

  it('is not remembered when git fails', async () => {
    await expect(advertisements.of(ADDRESS, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await of('a')).toBe('answer 1');
  });
});

describe('a request of version 2', () => {
  const agent = `${packetLine('agent=git/2.39.5')}${packetLine('object-format=sha1')}`;

  it.each([
    [`${packetLine('command=ls-refs\n')}${agent}0001${packetLine('peel\n')}0000`, true],
    [`${packetLine('command=ls-refs')}${agent}0001${packetLine('ref-prefix refs/heads/')}0000`, true],
    [`${packetLine('command=fetch')}${agent}0001${packetLine('want x')}0000`, false],
    [`${packetLine('command=ls-refs-and-more\n')}${agent}0001${packetLine('peel\n')}0000`, false],
    [`${agent}${packetLine('command=ls-refs\n')}0001${packetLine('peel\n')}0000`, false],
    ['0000', false],
    ['', false],
  ])('%j asks for refs: %s', (request, expected) => {
    expect(isListing(Buffer.from(request))).toBe(expected);
  });

  it('that is long is git’s', () => {
    const request = `${packetLine('command=ls-refs\n')}0001${packetLine('peel\n').repeat(MAX_LISTING_REQUEST_BYTES / 8)}0000`;
    expect(isListing(Buffer.from(request))).toBe(false);
  });
});
