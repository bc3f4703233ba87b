/** The pattern of LIKE and ILIKE for what contains the text, whose own `%`, `_` and `\` stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
