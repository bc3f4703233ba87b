import { DomainError, NotFound, ValidationFailed } from '@ingot/contracts';
import { LABELS_PER_ITEM, TITLE_LENGTH } from './label-names.js';

/** 409: the project has a label of that name. */
export class LabelExists extends DomainError {
  constructor() {
    super('conflict', 'Label already exists');
  }
}

/** 400: the new name is another label's. */
export class LabelNameTaken extends ValidationFailed {
  constructor() {
    super({ title: ['has already been taken'] });
  }
}

/** 404: the project has no such label. */
export class LabelNotFound extends NotFound {
  constructor() {
    super('Label');
  }
}

/** 400: an issue or merge request would have more labels than one can. */
export class TooManyLabels extends ValidationFailed {
  constructor() {
    super({ labels: [`are too many (maximum is ${LABELS_PER_ITEM})`] });
  }
}

/** 400: something would have a label of a name that no label can have. */
export class LabelNameTooLong extends ValidationFailed {
  constructor() {
    super({ labels: [`is too long (maximum is ${TITLE_LENGTH} characters)`] });
  }
}
