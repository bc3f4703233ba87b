import { DomainError, type ValidationMessages } from '@ingot/contracts';

/** 400: what is wrong is told in one text, per property. */
export class MilestoneRefused extends DomainError {
  constructor(what: 'create' | 'update', problems: ValidationMessages) {
    super('bad_request', `Failed to ${what} milestone ${JSON.stringify(problems)}`);
  }
}
