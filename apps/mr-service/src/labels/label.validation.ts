import { ValidationFailed } from '@ingot/contracts';
import { TITLE_LENGTH } from './label-names.js';

const COLOR = /^#(?:[0-9a-f]{3}){1,2}$/i;

/** Throws `ValidationFailed` for `title` and `color`; either may be absent. Pure. */
export function validateLabel({ title, color }: { title?: string | undefined; color?: string | undefined }): void {
  const problems = {
    ...(title !== undefined && titleProblems(title)),
    ...(color !== undefined && !COLOR.test(color) && { color: ['must be a valid color code'] }),
  };
  if (Object.keys(problems).length > 0) throw new ValidationFailed(problems);
}

/** Lists of labels are written with commas between them. */
function titleProblems(title: string): { title?: string[] } {
  const problems: string[] = [];
  if (title.includes(',')) problems.push('is invalid');
  if (title.length > TITLE_LENGTH) problems.push(`is too long (maximum is ${TITLE_LENGTH} characters)`);
  return problems.length === 0 ? {} : { title: problems };
}
