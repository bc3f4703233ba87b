/** The pattern for LIKE and ILIKE that matches texts containing the given one, with `%`, `_` and `\` escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
