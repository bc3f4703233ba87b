import { DomainError, ValidationFailed } from '@ingot/contracts';

/** How many rules a project can have: all are looked at for each branch. */
export const RULES_PER_PROJECT = 1_000;

/** 409: the project has a rule of that name. */
export class RuleExists extends DomainError {
  constructor(name: string) {
    super('conflict', `Protected branch '${name}' already exists`);
  }
}

/** 400: no branch can have the name, or one that matches it. */
export class InvalidRuleName extends ValidationFailed {
  constructor() {
    super({ name: ['is invalid'] });
  }
}

/** 400: the project has as many rules as it can. */
export class TooManyRules extends ValidationFailed {
  constructor() {
    super({ base: [`has too many protected branches (maximum is ${RULES_PER_PROJECT})`] });
  }
}
