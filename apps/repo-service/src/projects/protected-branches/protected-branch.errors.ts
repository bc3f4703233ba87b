import { DomainError, ValidationFailed } from '@ingot/contracts';

/** The most rules of a project: all are checked for each branch. */
export const RULES_PER_PROJECT = 1_000;

/** 409: the project already has a rule of that name. */
export class RuleExists extends DomainError {
  constructor(name: string) {
    super('conflict', `Protected branch '${name}' already exists`);
  }
}

/** 400: the name is not a valid branch name or pattern. */
export class InvalidRuleName extends ValidationFailed {
  constructor() {
    super({ name: ['is invalid'] });
  }
}

/** 400: the project has the maximum of rules. */
export class TooManyRules extends ValidationFailed {
  constructor() {
    super({ base: [`has too many protected branches (maximum is ${RULES_PER_PROJECT})`] });
  }
}
