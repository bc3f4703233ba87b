import { runInRequest } from '../logging/request-context.js';
import { addCost, countCost, noCost, readCost, writeCost } from './request-cost.js';

describe('the cost of a request', () => {
  it('is counted for the request that is worked on, and for no other', async () => {
    const [one, other] = [noCost(), noCost()];
    await Promise.all([
      runInRequest({ requestId: 'one', cost: one }, async () => {
        countCost('queries');
        await Promise.resolve();
        countCost('queries');
      }),
      runInRequest({ requestId: 'other', cost: other }, () => Promise.resolve(countCost('processes'))),
      runInRequest({ requestId: 'of which nobody asks' }, () => Promise.resolve(countCost('calls'))),
    ]);
    countCost('queries');

    expect(one).toEqual({ queries: 2, calls: 0, processes: 0 });
    expect(other).toEqual({ queries: 0, calls: 0, processes: 1 });
  });

  it('has that of the calls made for it', () => {
    const cost = { queries: 1, calls: 1, processes: 0 };
    addCost(cost, readCost(writeCost({ queries: 12, calls: 3, processes: 2 })));
    addCost(cost, undefined);
    expect(cost).toEqual({ queries: 13, calls: 4, processes: 2 });
  });

  it.each([undefined, '', 'queries=1', 'queries=x, calls=0, processes=0'])('is not told by %p', (header) => {
    expect(readCost(header)).toBeUndefined();
  });
});
