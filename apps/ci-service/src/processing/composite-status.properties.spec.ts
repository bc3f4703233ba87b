import fc from 'fast-check';
import { PIPELINE_STATUSES } from '@ingot/contracts';
import { compositeStatus, type StatusPart } from './composite-status.js';

const part: fc.Arbitrary<StatusPart> = fc.record({
  status: fc.constantFrom(...PIPELINE_STATUSES),
  allowFailure: fc.boolean(),
});
const parts = fc.array(part, { minLength: 1, maxLength: 12 });

describe('the composite status of any parts', () => {
  it('does not depend on their order, nor on how often each occurs', () => {
    const shuffled = parts.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
    );
    fc.assert(fc.property(shuffled, ([all, again]) => expect(compositeStatus(again)).toBe(compositeStatus(all))));
  });

  it('is that of the others when a part failed and was allowed to', () => {
    const allowed: StatusPart = { status: 'failed', allowFailure: true };
    fc.assert(fc.property(parts, (all) => expect(compositeStatus([...all, allowed])).toBe(compositeStatus(all))));
  });

  it('is running as long as a part runs', () => {
    const running: StatusPart = { status: 'running', allowFailure: false };
    fc.assert(fc.property(parts, (all) => expect(compositeStatus([...all, running])).toBe('running')));
  });

  it('is never a success while a part that counts has not succeeded', () => {
    fc.assert(
      fc.property(parts, (all) => {
        fc.pre(compositeStatus(all) === 'success');
        const counted = all.filter(({ status, allowFailure }) => !allowFailure || status === 'running');
        expect(counted.filter(({ status }) => status !== 'success' && status !== 'skipped')).toEqual([]);
      }),
    );
  });
});
