import { DomainError, type Oid, ValidationFailed } from '@ingot/contracts';

/** 409: an open merge request of the same branches exists. */
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

/** 422: the target project is another one. */
export class NotAFork extends DomainError {
  constructor() {
    super('unprocessable', { error: ['Source project is not a fork of the target project'] });
  }
}

/** 400: what is merged went where it went. */
export class TargetOfMerged extends ValidationFailed {
  constructor() {
    super({ target_branch: ['cannot be changed after the merge'] });
  }
}

/** 406: merged or closed already. */
export class MergeRequestNotOpen extends DomainError {
  constructor(context: { state: string }) {
    super('not_acceptable', 'Method Not Allowed', context);
  }
}

/** 405: as it stands it is not to be merged. */
export class NotReadyToMerge extends DomainError {
  constructor(
    reason: 'work in progress' | 'pipeline' | 'missing branch' | 'nothing to merge' | 'disarmed' | 'another target',
  ) {
    super('not_allowed', 'Method Not Allowed', { reason });
  }
}

/** 405: the pipeline of the head has not succeeded; all else is ready. */
export class PipelineNotSuccessful extends NotReadyToMerge {
  constructor(readonly headOid: Oid) {
    super('pipeline');
  }
}

/** 409: the source branch moved on from the head that the automatic merge was armed for. */
export class HeadMovedOn extends DomainError {
  constructor() {
    super('conflict', 'SHA does not match HEAD of source branch');
  }
}

/** 405: the branches conflict. */
export class MergeConflict extends DomainError {
  constructor() {
    super('not_allowed', 'Branch cannot be merged');
  }
}

/** 409: the caller saw another head of the source branch than there is. */
export class HeadMismatch extends DomainError {
  constructor(context: { expected: string; actual: string }) {
    super('conflict', 'SHA does not match HEAD of source branch', context);
  }
}

/** 405: there is no automatic merge to cancel in what is merged or closed. */
export class NothingToCancel extends DomainError {
  constructor(context: { state: string }) {
    super('not_allowed', 'Method Not Allowed', context);
  }
}

/** 406: the automatic merge is not armed. */
export class AutoMergeNotArmed extends DomainError {
  constructor() {
    super('not_acceptable', "Can't cancel the automatic merge");
  }
}
