import { SameBranch, TargetOfMerged } from '../merge-request/merge-request.errors.js';
import { DISARMED, type MergeRequestEntity } from '../merge-request/merge-request.entity.js';

export type MergeRequestChange = Partial<MergeRequestEntity>;

export interface WantedChange {
  readonly values: Partial<
    Pick<
      MergeRequestEntity,
      'title' | 'description' | 'targetBranch' | 'assigneeId' | 'labelIds' | 'milestoneId' | 'forceRemoveSourceBranch'
    >
  >;
  readonly stateEvent: 'close' | 'reopen' | undefined;
  /** The head of the source branch; null when it is not known. */
  readonly headOid: MergeRequestEntity['headOid'];
}

/** The effective changes of a merge request. Throws for a state event that does not apply. Pure. */
export function changesOf(row: MergeRequestEntity, wanted: WantedChange): MergeRequestChange {
  return { ...valuesThatDiffer(row, wanted.values), ...retargeted(row, wanted), ...stateChange(row, wanted) };
}

function valuesThatDiffer(row: MergeRequestEntity, { ...values }: WantedChange['values']): MergeRequestChange {
  const present: MergeRequestChange = row;
  const differing = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(present, name)),
  );
  return Object.fromEntries(differing);
}

/** A changed target disarms the automatic merge, which was armed for the old one. */
function retargeted(row: MergeRequestEntity, { values: { targetBranch } }: WantedChange): MergeRequestChange {
  if (targetBranch === undefined || targetBranch === row.targetBranch) return {};
  if (targetBranch === row.sourceBranch) throw new SameBranch();
  if (row.state === 'merged') throw new TargetOfMerged();
  return { mergeStatus: 'unchecked', ...DISARMED };
}

function stateChange(row: MergeRequestEntity, { stateEvent, headOid }: WantedChange): MergeRequestChange {
  if (stateEvent === 'close' && row.state === 'opened') return { state: 'closed', ...DISARMED };
  if (stateEvent !== 'reopen' || row.state !== 'closed') return {};
  return { state: 'opened', mergeStatus: 'unchecked', headOid: headOid ?? row.headOid };
}
