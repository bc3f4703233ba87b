import { ValidationFailed } from '@ingot/contracts';

/** 400: the text is no duration. */
export class EstimateMalformed extends ValidationFailed {
  constructor() {
    super({ time_estimate: ['has an invalid format'] });
  }
}

/** 400: the text is no duration, or more than can be kept. */
export class SpentTimeMalformed extends ValidationFailed {
  constructor() {
    super({ timelogs: ['is invalid'] });
  }
}

/** 400: nothing was subtracted. */
export class SubtractsTooMuch extends ValidationFailed {
  constructor() {
    super({ time_spent: ['Time to subtract exceeds the total time spent'] });
  }
}
