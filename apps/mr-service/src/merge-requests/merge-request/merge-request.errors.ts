import { DomainError, type Oid, ValidationFailed } from '@ingot/contracts';
import { type MergeRequestState } from './merge-request.entity.js';

/** The reason given for what needs an open merge request. */
export const whyNotOpen = (state: MergeRequestState) => (state === 'closed' ? 'It is closed' : 'It is merged already');

/** 409: an open merge request has the same branches. */
export class MergeRequestExists extends DomainError {
  constructor(title: string) {
    super('conflict', {
      message: [`Cannot Create: This merge request already exists: ${JSON.stringify([title])}`],
    });
  }
}

/** 422: the source and the target are the same branch. */
export class SameBranch extends DomainError {
  constructor() {
    super('unprocessable', { error: ['You can not use same project/branch for source and target'] });
  }
}

/** 422: the target is another project. */
export class NotAFork extends DomainError {
  constructor() {
    super('unprocessable', { error: ['Source project is not a fork of the target project'] });
  }
}

/** 400: a merged merge request cannot be retargeted. */
export class TargetOfMerged extends ValidationFailed {
  constructor() {
    super({ target_branch: ['cannot be changed after the merge'] });
  }
}

/** 401: the caller may not merge into the target branch. */
export class MayNotMerge extends DomainError {
  constructor() {
    super('unauthorized', { message: '401 Unauthorized', reason: 'You may not merge into the target branch' });
  }
}

/** 406: it is already merged or closed. */
export class MergeRequestNotOpen extends DomainError {
  constructor({ state }: { state: MergeRequestState }) {
    super('not_acceptable', { message: 'Method Not Allowed', reason: whyNotOpen(state) }, { state });
  }
}

export type ReasonNotToMerge =
  | 'It is a draft'
  | 'Its pipeline has not succeeded'
  | 'Its source or target branch is missing'
  | 'The target branch has all its commits'
  | 'Its automatic merge was cancelled'
  | 'Its target branch was changed meanwhile';

/** 405: it cannot be merged in its current state. */
export class NotReadyToMerge extends DomainError {
  constructor(readonly reason: ReasonNotToMerge) {
    super('not_allowed', { message: 'Method Not Allowed', reason }, { reason });
  }
}

/** 405: only the successful pipeline of the head is missing. */
export class PipelineNotSuccessful extends NotReadyToMerge {
  constructor(readonly headOid: Oid) {
    super('Its pipeline has not succeeded');
  }
}

/** 409: the source branch moved from the head that the automatic merge was armed for. */
export class HeadMovedOn extends DomainError {
  constructor() {
    super('conflict', 'SHA does not match HEAD of source branch');
  }
}

/** 405: the branches conflict. */
export class MergeConflict extends DomainError {
  /** @param paths the first conflicting paths, as far as they are known */
  constructor(paths: readonly string[] = []) {
    const reason = paths.length === 0 ? 'The branches conflict' : `The branches conflict in ${paths.join(', ')}`;
    super('not_allowed', { message: 'Branch cannot be merged', reason });
  }
}

/** 409: the source branch has another head than the caller expects. */
export class HeadMismatch extends DomainError {
  constructor(context: { expected: string; actual: string }) {
    super('conflict', 'SHA does not match HEAD of source branch', context);
  }
}

/** 405: a merged or closed merge request has no automatic merge to cancel. */
export class NothingToCancel extends DomainError {
  constructor({ state }: { state: MergeRequestState }) {
    super('not_allowed', { message: 'Method Not Allowed', reason: whyNotOpen(state) }, { state });
  }
}

/** 406: the automatic merge is not armed. */
export class AutoMergeNotArmed extends DomainError {
  constructor() {
    super('not_acceptable', "Can't cancel the automatic merge");
  }
}
