import fc from 'fast-check';
import { filterOf } from './event-stream.js';

const token = fc.constantFrom('event', 'mr', 'repo', 'issue', 'opened', 'closed', 'v1', 'v2');
const subjects = fc
  .integer({ min: 1, max: 5 })
  .chain((length) =>
    fc.array(fc.array(token, { minLength: length, maxLength: length }), { minLength: 1, maxLength: 5 }),
  );

/** As NATS matches: a wildcard is any one token. */
const matches = (filter: string, subject: string): boolean => {
  const tokens = subject.split('.');
  const wanted = filter.split('.');
  return wanted.length === tokens.length && wanted.every((one, index) => one === '*' || one === tokens[index]);
};

describe('the filter of a consumer of several events', () => {
  it('matches each of them, and has a wildcard only where they differ', () => {
    fc.assert(
      fc.property(subjects, (given) => {
        const named = given.map((tokens) => tokens.join('.'));
        const filter = filterOf(named);
        expect(named.filter((subject) => !matches(filter, subject))).toEqual([]);
        filter.split('.').forEach((one, index) => {
          expect(one === '*').toBe(new Set(given.map((tokens) => tokens[index])).size > 1);
        });
      }),
    );
  });
});
