/** The pattern for LIKE and ILIKE that matches texts containing the given one, with `%`, `_` and `\` escaped. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** As `containing`, for texts that begin with the given one. */
export const beginningWith = (text: string): string => `${escaped(text)}%`;

/** As `containing`, for texts that end with the given one. */
export const endingWith = (text: string): string => `%${escaped(text)}`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
