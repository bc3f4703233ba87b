import { StatementNames } from './statement-names.js';

const TEXT = 'SELECT name FROM users WHERE id = $1';

/** What the last of so many uses is sent as. */
function lastOf(names: StatementNames, uses: number, text = TEXT, values: unknown = [1]): readonly unknown[] {
  const sent = Array.from({ length: uses }, () => names.named([text, values, 'callback']));
  return sent.at(-1) ?? [];
}

describe('StatementNames', () => {
  it('names a text from its tenth use on, always the same', () => {
    const names = new StatementNames();
    expect(lastOf(names, 9)).toEqual([TEXT, [1], 'callback']);
    const named = lastOf(names, 1);
    expect(named).toMatchObject([{ text: TEXT }, [1], 'callback']);
    expect(named[0]).toHaveProperty('name');
    expect(lastOf(names, 1)).toEqual(named);
  });

  it('gives each text a name of its own', () => {
    const names = new StatementNames();
    const texts = Array.from({ length: 30 }, (_, index) => `SELECT ${index} + $1::int`);
    const named = texts.map((text) => lastOf(names, 10, text)[0]);
    expect(new Set(named.map((one) => JSON.stringify(one))).size).toBe(30);
  });

  it('leaves what has no values or has a name already', () => {
    const names = new StatementNames();
    expect(lastOf(names, 20, 'COMMIT', null)).toEqual(['COMMIT', null, 'callback']);
    expect(lastOf(names, 20, 'BEGIN; END', [])).toEqual(['BEGIN; END', [], 'callback']);
    const prepared = { name: 'user', text: TEXT, values: [1] };
    for (let use = 0; use < 20; use++) expect(names.named([prepared])).toEqual([prepared]);
  });

  it('names a hundred texts, however many there are', () => {
    const names = new StatementNames();
    const isNamed = (text: string): boolean => typeof lastOf(names, 10, text)[0] === 'object';
    const named = Array.from({ length: 300 }, (_, index) => isNamed(`SELECT ${index} + $1::int`));
    expect(named.filter(Boolean)).toHaveLength(100);
    expect(isNamed('SELECT 0 + $1::int')).toBe(true);
  });

  it('forgets the uses of rare texts, of which there may be any number', () => {
    const names = new StatementNames();
    expect(lastOf(names, 9)).toEqual([TEXT, [1], 'callback']);
    for (let index = 0; index < 1_000; index++) names.named([`SELECT ${index} + $1::int`, [1]]);
    expect(lastOf(names, 1)).toEqual([TEXT, [1], 'callback']);
  });
});
