import { hasRoomFor, type CountedConnection } from './ssh-server.js';

const limits = { inAll: 10, perAddress: 3, unauthenticated: 5 };
const ofUser = (address: string): CountedConnection => ({ userId: 1, address });
const visitor = (address: string): CountedConnection => ({ userId: null, address });
const others = (count: number, make: (address: string) => CountedConnection): CountedConnection[] =>
  Array.from({ length: count }, (_, n) => make(`198.51.100.${n}`));

describe('a new SSH connection', () => {
  it('is accepted below every limit', () => {
    expect(hasRoomFor('192.0.2.1', [], limits)).toBe(true);
    expect(hasRoomFor('192.0.2.1', [...others(4, visitor), ...others(5, ofUser)], limits)).toBe(true);
  });

  it('is refused at the limit of connections', () => {
    expect(hasRoomFor('192.0.2.1', others(10, ofUser), limits)).toBe(false);
  });

  it('is refused at the limit of connections that have not signed in', () => {
    expect(hasRoomFor('192.0.2.1', others(5, visitor), limits)).toBe(false);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::2'],
  ])('is refused at the limit of its address or IPv6 network: %s beside %s', (address, other) => {
    expect(
      hasRoomFor(
        address,
        Array.from({ length: 3 }, () => ofUser(other)),
        limits,
      ),
    ).toBe(false);
    expect(
      hasRoomFor(
        '192.0.2.9',
        Array.from({ length: 3 }, () => ofUser(other)),
        limits,
      ),
    ).toBe(true);
  });
});
