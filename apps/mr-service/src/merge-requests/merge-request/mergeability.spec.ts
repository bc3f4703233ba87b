import { type Mergeability, toOid } from '@ingot/contracts';
import { MergeConflict, NotReadyToMerge } from './merge-request.errors.js';
import { MergeRequestEntity } from './merge-request.entity.js';
import { mergeableHeads, withMergeability } from './mergeability.js';

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

describe('withMergeability', () => {
  const known = Object.assign(new MergeRequestEntity(), { headOid: base, mergeStatus: 'unchecked' });

  it('gives an open merge request the head and merge status of its branches', () => {
    expect(withMergeability(known, ready)).toMatchObject({ headOid: source, mergeStatus: 'can_be_merged' });
    expect(withMergeability(known, { ...ready, canBeMerged: false })).toMatchObject({
      mergeStatus: 'cannot_be_merged',
    });
  });

  it('keeps the last head when the source branch is deleted', () => {
    const deleted = { ...ready, sourceOid: null, mergeBaseOid: null, canBeMerged: false };
    expect(withMergeability(known, deleted)).toMatchObject({ headOid: base, mergeStatus: 'cannot_be_merged' });
  });
});
