import { hasRoomFor, type Placed } from './connection-places.js';

const places = { inAll: 10, perAddress: 3, newcomers: 5 };
const ofUser = (address: string): Placed => ({ userId: 1, address });
const newcomer = (address: string): Placed => ({ userId: null, address });
const others = (count: number, make: (address: string) => Placed): Placed[] =>
  Array.from({ length: count }, (_, n) => make(`198.51.100.${n}`));

describe('a connection over SSH', () => {
  it('finds room below every limit', () => {
    expect(hasRoomFor('192.0.2.1', [], places)).toBe(true);
    expect(hasRoomFor('192.0.2.1', [...others(4, newcomer), ...others(5, ofUser)], places)).toBe(true);
  });

  it('finds none when the gateway is full', () => {
    expect(hasRoomFor('192.0.2.1', others(10, ofUser), places)).toBe(false);
  });

  it('finds none while as many as may have not signed in yet', () => {
    expect(hasRoomFor('192.0.2.1', others(5, newcomer), places)).toBe(false);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::2'],
  ])('finds none where its address has all that it may: %s beside %s', (address, other) => {
    expect(
      hasRoomFor(
        address,
        Array.from({ length: 3 }, () => ofUser(other)),
        places,
      ),
    ).toBe(false);
    expect(
      hasRoomFor(
        '192.0.2.9',
        Array.from({ length: 3 }, () => ofUser(other)),
        places,
      ),
    ).toBe(true);
  });
});
