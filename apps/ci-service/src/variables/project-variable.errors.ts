import { MAX_VARIABLES, ValidationFailed } from '@ingot/contracts';

/** The project already has a variable of that key. */
export class KeyTaken extends ValidationFailed {
  constructor() {
    super({ key: ['has already been taken'] });
  }
}

export class TooManyVariables extends ValidationFailed {
  constructor() {
    super({ base: [`has too many variables (maximum is ${MAX_VARIABLES})`] });
  }
}
