import { type Oid, toOid, ZERO_OID } from '@ingot/contracts';
import { knownBefore } from './push-contributions.consumer.js';

const [before, onMain] = [toOid('b'.repeat(40)), toOid('c'.repeat(40))];
const main = { name: 'main', oid: onMain };

const push = (refname: string, oldOid: Oid, defaultBranch?: { name: string; oid: Oid } | null) => ({
  refname,
  oldOid,
  ...(defaultBranch === undefined ? {} : { defaultBranch }),
});

describe('knownBefore', () => {
  it.each([
    ['where a moved ref was', push('refs/heads/main', before), 'main', before],
    ['the default branch as it was, for a new branch', push('refs/heads/topic', ZERO_OID, main), 'master', onMain],
    ['the default branch as it was, for a new tag', push('refs/tags/main', ZERO_OID, main), 'main', onMain],
    ['nothing, for the default branch itself', push('refs/heads/main', ZERO_OID, main), 'main', null],
    ['nothing, without a default branch', push('refs/tags/v1', ZERO_OID, null), 'main', null],
    ['the default branch as it is, when the event is silent', push('refs/heads/topic', ZERO_OID), 'main', 'main'],
    ['nothing, for the default branch as it is', push('refs/heads/main', ZERO_OID), 'main', null],
    ['nothing, when there is no default branch now', push('refs/heads/topic', ZERO_OID), null, null],
  ])('is %s', (_case, payload, defaultBranchNow, known) => {
    expect(knownBefore(payload, defaultBranchNow)).toBe(known);
  });
});
