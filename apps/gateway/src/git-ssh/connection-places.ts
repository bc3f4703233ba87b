import { addressKey } from '../throttling/address-key.js';

/** A connection, as far as its place is concerned. */
export interface Placed {
  /** Null for a newcomer, who has not signed in yet. */
  readonly userId: number | null;
  readonly address: string;
}

/** How many there may be. */
export interface Places {
  readonly inAll: number;
  readonly perAddress: number;
  readonly newcomers: number;
}

/** Whether one more may connect from the address; of IPv6, those of one network count as one. */
export function hasRoomFor(address: string, connections: readonly Placed[], places: Places): boolean {
  if (connections.length >= places.inAll) return false;
  const newcomers = connections.filter(({ userId }) => userId === null);
  const key = addressKey(address);
  const neighbours = connections.filter((other) => addressKey(other.address) === key);
  return newcomers.length < places.newcomers && neighbours.length < places.perAddress;
}
