import { DomainError, NotFound, ValidationFailed } from '@ingot/contracts';
import { LABELS_PER_ITEM, TITLE_LENGTH } from './label-names.js';

/** 409: the project already has a label of that name. */
export class LabelExists extends DomainError {
  constructor() {
    super('conflict', 'Label already exists');
  }
}

/** 400: another label has the new name. */
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

/** 400: an issue or merge request would exceed the limit of labels. */
export class TooManyLabels extends ValidationFailed {
  constructor() {
    super({ labels: [`are too many (maximum is ${LABELS_PER_ITEM})`] });
  }
}

/** 400: the name is not valid for a label. */
export class LabelNameTooLong extends ValidationFailed {
  constructor() {
    super({ labels: [`is too long (maximum is ${TITLE_LENGTH} characters)`] });
  }
}
