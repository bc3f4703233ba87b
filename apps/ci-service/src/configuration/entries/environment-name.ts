const MAX_NAME_LENGTH = 255;
const NAME = /^[A-Za-z0-9_/${}. -]+$/;
const FORM = "can contain only letters, digits, '-', '_', '/', '$', '{', '}', '.', and spaces";

/** The validation errors of an environment's name; empty when it is valid. */
export function environmentNameProblems(name: string): readonly string[] {
  return [
    ...(NAME.test(name) ? [] : [FORM]),
    ...(name.length > MAX_NAME_LENGTH ? [`is too long (maximum is ${MAX_NAME_LENGTH} characters)`] : []),
  ];
}
