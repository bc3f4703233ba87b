import { type Principal, ValidationFailed, type Visibility } from '@ingot/contracts';

/** Throws `ValidationFailed` when the settings restrict a visibility to administrators, and the caller is not one. Pure. */
export function refuseRestricted(
  visibility: Visibility,
  restricted: readonly Visibility[],
  { isAdmin }: Pick<Principal, 'isAdmin'>,
): void {
  if (isAdmin || !restricted.includes(visibility)) return;
  throw new ValidationFailed({ visibility_level: [`${visibility} has been restricted by your administrator`] });
}
