import { DomainError } from '@ingot/contracts';
import { type ListOrder, orderBy, placeBehind } from './keyset-order.js';

const order: ListOrder = { by: { created_at: 'time', name: 'text', id: 'id' }, direction: 'desc' };
const instant = '2026-02-28T23:59:59.123456Z';

describe('the place behind an item', () => {
  it('compares all columns of the order at once, with parameters of their own', () => {
    expect(orderBy(order)).toBe('created_at desc, name desc, id desc');
    expect(placeBehind(order, [instant, 'any', '12'], 3).behind).toBe(' AND (created_at, name, id) < ($4, $5, $6)');
    expect(placeBehind({ by: { id: 'id' }, direction: 'asc' }, ['12'], 0).behind).toBe(' AND (id) > ($1)');
  });

  it.each(['0001-01-01T00:00:00.000000Z', '0999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'])(
    'is found by a time that a client may give: %s',
    (given) => {
      expect(placeBehind(order, [given, 'any', '12'], 0).behind).toBe(' AND (created_at, name, id) < ($1, $2, $3)');
    },
  );

  it('is no place for the first page', () => {
    expect(placeBehind(order, null, 3).behind).toBe('');
  });

  it.each([
    [[instant, 'any']],
    [[instant, 'any', '12', '12']],
    [[instant, 'any', '-1']],
    [[instant, 'any', '1'.repeat(19)]],
    [[instant, 'a\0b', '12']],
    [['2026-02-29T00:00:00.000000Z', 'any', '12']],
    [['0000-01-01T00:00:00.000000Z', 'any', '12']],
    [['2026-01-01T24:00:00.000000Z', 'any', '12']],
    [['yesterday', 'any', '12']],
  ])('is refused where the columns cannot hold it: %j', (after) => {
    expect(() => placeBehind(order, after, 0)).toThrow(DomainError);
  });
});
