import { ValidationFailed } from '@ingot/contracts';
import { LABELS_PER_ITEM, TITLE_LENGTH } from './label-names.js';

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
