import { type Oid, toOid } from '@ingot/contracts';
import { rebasePlan } from './rebase-plan.js';

const oid = (name: string): Oid => toOid(name.charCodeAt(0).toString(16).padStart(40, '0'));

/** @param history a commit and its parents per word, as `c:ab` */
const planned = (head: string, ...history: string[]): Oid[] =>
  rebasePlan(
    oid(head),
    history.map((text) => {
      const [name = '', parents = ''] = text.split(':');
      return { oid: oid(name), parentOids: [...parents].map(oid) };
    }),
  );
const order = (names: string): Oid[] => [...names].map(oid);

describe('rebasePlan', () => {
  it('puts every commit after its parent, in whatever order they come', () => {
    expect(planned('c', 'c:b', 'a:z', 'b:a')).toEqual(order('abc'));
  });

  it('leaves merges out, and takes the commits of the first parent first', () => {
    expect(planned('m', 'm:cb', 'b:a', 'c:a', 'a:z')).toEqual(order('acb'));
  });

  it('takes a commit that several reach once', () => {
    expect(planned('e', 'e:d', 'd:cb', 'c:a', 'b:a', 'a:z')).toEqual(order('acbe'));
  });

  it('is empty without commits to rebase', () => {
    expect(planned('z')).toEqual([]);
  });

  it('takes long histories', () => {
    const commits = Array.from({ length: 500 }, (_, index) => ({
      oid: toOid(String(index + 1).padStart(40, '0')),
      parentOids: [toOid(String(index).padStart(40, '0'))],
    }));

    expect(rebasePlan(toOid('500'.padStart(40, '0')), commits)).toEqual(commits.map((commit) => commit.oid));
  });
});
