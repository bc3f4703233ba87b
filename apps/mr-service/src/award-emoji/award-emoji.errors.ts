import { NotFound } from '@ingot/contracts';

/** 404 with the problem in its text, as clients know it. */
class AwardRefused extends NotFound {
  constructor(problem: string) {
    super(`Award Emoji ${JSON.stringify({ name: [problem] })}`);
  }
}

/** No emoji has that name. */
export class UnknownEmoji extends AwardRefused {
  constructor() {
    super('is not included in the list');
  }
}

/** The same user awarded the same emoji before. */
export class AwardedAlready extends AwardRefused {
  constructor() {
    super('has already been taken');
  }
}
