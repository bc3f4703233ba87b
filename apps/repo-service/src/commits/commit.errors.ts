import { DomainError } from '@ingot/contracts';

/** 400: the caller's role does not allow pushing to this branch. */
export class MayNotPushToBranch extends DomainError {
  constructor(branch: string) {
    super('bad_request', 'You are not allowed to push into this branch', { branch });
  }
}

/** 400: the branch is not there, and no `start_branch` says where it is to begin. */
export class NotOnABranch extends DomainError {
  constructor() {
    super('bad_request', 'You can only create or edit files when you are on a branch');
  }
}

/** 400: the change of a commit, or of a merge request's merge, conflicts with the branch or is in it already. */
export class CannotCherryPick extends DomainError {
  constructor(what: 'commit' | 'merge request') {
    const secondLine = `${' '.repeat(21)}A cherry-pick may have already been performed with this ${what}, or a more recent commit may have updated some of its content.`;
    super('bad_request', `Sorry, we cannot cherry-pick this ${what} automatically.\n${secondLine}`);
  }
}

/** 400: what the actions ask for cannot be done; the text says why. */
export class CommitRefused extends DomainError {
  constructor(reason: string) {
    super('bad_request', reason);
  }
}
