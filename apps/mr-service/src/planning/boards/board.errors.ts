import { DomainError, NotFound, ValidationFailed } from '@ingot/contracts';

/** The most lists of a board, as one reply shows them all. */
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

/** 400: the board already has a list of that label. */
export class LabelTaken extends ValidationFailed {
  constructor() {
    super({ label_id: ['has already been taken'] });
  }
}

/** 400: the board has the maximum of lists. */
export class TooManyLists extends ValidationFailed {
  constructor() {
    super({ lists: [`are too many (maximum is ${LISTS_PER_BOARD})`] });
  }
}

/** 400: there is no list at that position. */
export class ListNotMoved extends DomainError {
  constructor() {
    super('bad_request', { message: { error: 'List could not be moved!' } });
  }
}
