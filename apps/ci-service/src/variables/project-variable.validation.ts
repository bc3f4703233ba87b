import { onlyProblems, refuseIfAny } from '@ingot/contracts';
import { SHORTEST_SECRET } from '../traces/secret-mask.js';

const KEY = /^\w+$/;
const MAX_KEY_LENGTH = 255;
const MASKABLE = /^\S+$/;

interface Checked {
  readonly key: string;
  readonly value: string;
  readonly isMasked: boolean;
  readonly environmentScope: string | undefined;
}

/** Throws `ValidationFailed` for invalid attributes. */
export function validateVariable({ key, value, isMasked, environmentScope = '*' }: Checked): void {
  refuseIfAny(
    onlyProblems({
      key: [
        ...(KEY.test(key) ? [] : ["can contain only letters, digits and '_'."]),
        ...(key.length > MAX_KEY_LENGTH ? [`is too long (maximum is ${MAX_KEY_LENGTH} characters)`] : []),
      ],
      value: isMasked && (value.length < SHORTEST_SECRET || !MASKABLE.test(value)) ? ['is invalid'] : [],
      environment_scope: environmentScope === '*' ? [] : ['is not supported'],
    }),
  );
}
