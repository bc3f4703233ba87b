import { claimantFrom } from './claimants.js';

describe('claimantFrom', () => {
  it('counts all addresses of an IPv6 network as one', () => {
    const [one, other] = ['2001:db8:1:2::3', '2001:db8:1:2:ffff::4'].map((ip) => claimantFrom(null, ip));

    expect(one).toEqual({ principal: '2001:db8:1:2::', address: '2001:db8:1:2::' });
    expect(other).toEqual(one);
    expect(claimantFrom(null, '2001:db8:1:3::3')).not.toEqual(one);
  });

  it('counts users by themselves wherever they are, and their addresses too', () => {
    expect(claimantFrom(7, '::ffff:192.0.2.1')).toEqual({ principal: 'user 7', address: '192.0.2.1' });
  });
});
