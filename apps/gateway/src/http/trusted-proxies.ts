/**
 * Which of the addresses that a request came through are proxies of ours: the nearest ones. What these were told of addresses
 * further away, anybody may have made up.
 * @param count of proxies in a row
 */
export const trustedProxies =
  (count: number) =>
  (_address: string, hop: number): boolean =>
    hop < count;
