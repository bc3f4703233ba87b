import { DomainError, NotFound, ValidationFailed } from '@ingot/contracts';

/** How many lists a board can have: they are all shown in one answer. */
export const LISTS_PER_BOARD = 100;

/** 404: the project's board is another one. */
export class BoardNotFound extends NotFound {
  constructor() {
    super('Board');
  }
}

/** 400: the project has no such label. */
export class LabelNotAvailable extends DomainError {
  constructor() {
    super('bad_request', { message: { error: 'Label not found!' } });
  }
}

/** 400: the board has a list of that label. */
export class LabelTaken extends ValidationFailed {
  constructor() {
    super({ label_id: ['has already been taken'] });
  }
}

/** 400: the board has as many lists as it can. */
export class TooManyLists extends ValidationFailed {
  constructor() {
    super({ lists: [`are too many (maximum is ${LISTS_PER_BOARD})`] });
  }
}

/** 400: no list is at that position. */
export class ListNotMoved extends DomainError {
  constructor() {
    super('bad_request', { message: { error: 'List could not be moved!' } });
  }
}
