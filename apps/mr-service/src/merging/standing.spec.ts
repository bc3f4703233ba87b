import { type Mergeability, toOid } from '@ingot/contracts';
import { MergeConflict, NotReadyToMerge } from '../merge-requests/merge-request.errors.js';
import { mergeableHeads } from './standing.js';

const [source, target, base] = ['a', 'b', 'c'].map((digit) => toOid(digit.repeat(40)));
const ready: Mergeability = {
  sourceOid: source ?? null,
  targetOid: target ?? null,
  mergeBaseOid: base ?? null,
  canBeMerged: true,
};

describe('mergeableHeads', () => {
  it('answers the heads of branches that merge', () => {
    expect(mergeableHeads(ready)).toEqual({ sourceOid: source, targetOid: target });
  });

  it.each([
    ['the source branch is missing', { sourceOid: null, mergeBaseOid: null }],
    ['the target branch is missing', { targetOid: null, mergeBaseOid: null }],
    ['the target branch has everything', { mergeBaseOid: source ?? null }],
  ])('refuses as not ready when %s', (_reason, difference) => {
    expect(() => mergeableHeads({ ...ready, ...difference, canBeMerged: false })).toThrow(NotReadyToMerge);
  });

  it('tells a conflict apart', () => {
    expect(() => mergeableHeads({ ...ready, canBeMerged: false })).toThrow(MergeConflict);
  });
});
