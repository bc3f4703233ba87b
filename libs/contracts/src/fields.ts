import { z } from 'zod';
import { jsonBytes } from './json-bytes.js';
import { isOid, type Oid } from './oid.js';

/** Schemas of single values that many resources use. */

export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/** The id that a path segment has in place of a name; null when it is a name, 0 (which nothing has) for a number beyond all ids. */
export function idIn(segment: string): number | null {
  if (!/^\d+$/.test(segment)) return null;
  const given = Number(segment);
  return Number.isSafeInteger(given) ? given : 0;
}

/** The largest number that an `integer` of PostgreSQL holds. */
export const MAX_INT = 2 ** 31 - 1;

/** ISO 8601 with an offset. */
export const timestamp = z.iso.datetime({ offset: true });

const DATE_LENGTH = 'YYYY-MM-DD'.length;

/**
 * A day, `YYYY-MM-DD`. Also accepts a time, with or without an offset, for clients that send only times: its written date counts.
 * Year 0 is refused, as databases do.
 */
export const calendarDate = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
  .refine((date) => !date.startsWith('0000'), { params: { problem: 'invalid' } })
  .transform((date) => date.slice(0, DATE_LENGTH));

/** As `strftime` writes an offset: `+0200`. */
const timeWithBasicOffset = z
  .string()
  .regex(/[+-]\d{4}$/)
  .transform((given) => `${given.slice(0, -2)}:${given.slice(-2)}`)
  .pipe(timestamp);

/** ISO 8601: a time, of UTC when it has no offset, or the beginning of a day. */
export const pointInTime = z
  .union([timestamp, z.iso.datetime({ local: true }), z.iso.date(), timeWithBasicOffset])
  .transform((given) => new Date(/T.*(?:Z|[+-]\d\d:\d\d)$|^[^T]*$/.test(given) ? given : `${given}Z`).toISOString());

/** As `pointInTime`, within the range that databases and the API support. */
export const givenTimestamp = pointInTime.refine(
  (given) => {
    const year = new Date(given).getUTCFullYear();
    return year >= 1 && year <= 9999;
  },
  { params: { problem: 'invalid' } },
);

export const oid = z.custom<Oid>((value) => typeof value === 'string' && isOid(value));

/** The content of a file, log or configuration, as long as a body may be. NUL bytes are refused, which PostgreSQL cannot store. */
export const largeText = z.string().refine((value) => !value.includes('\0'), { params: { problem: 'invalid' } });

/** Whether a text has more characters (code points) than the limit. Linear in the limit. */
export const isLongerThan = (value: string, limit: number): boolean =>
  value.length > limit && (value.length > 2 * limit || [...value].length > limit);

const upToCharacters =
  (limit: number): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    if (!isLongerThan(value, limit)) return;
    const message = `is too long (maximum is ${limit} characters)`;
    issues.push({ code: 'too_big', origin: 'string', maximum: limit, input: value, message });
  };

/** More than any rule of a service allows. Judging names, paths and messages of millions of characters would take seconds. */
export const TEXT_LENGTH = 256 * 1024;

/** A text of at most `TEXT_LENGTH` characters, without NUL bytes. */
export const text = largeText.check(upToCharacters(TEXT_LENGTH));

/** A search in names of branches or tags. */
export const searchedName = text
  .optional()
  .describe('a part of the name; `^` before it stands for the beginning of the name, `$` behind it for its end');

/** Refuses blank texts with `<name> is empty`. */
export const filled = (schema: z.ZodString) =>
  schema.refine((value) => value.trim() !== '', { params: { problem: 'empty' } });

/** As `text`, refused when blank with `<name> is empty`. */
export const filledText = filled(text);

/** More than any limit of names allows. Splitting and sorting millions of names would take seconds. */
const NAMES_LENGTH = 100_000;

/** Comma-separated names. The gateway also accepts a list. */
export const commaSeparated = largeText.check(upToCharacters(NAMES_LENGTH)).meta({ 'x-separator': ',' });
/** Blanks and duplicates are dropped. */
export const namesIn = (list: string): string[] =>
  [...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '');
export const isCommaSeparated = (schema: z.ZodString): boolean => schema.meta()?.['x-separator'] === ',';

/** The error that the gateway turns into `{"message":{"<name>":["is too long …"]}}`. */
export const textUpTo = (length: number) => largeText.check(upToCharacters(length)).meta({ maxLength: length });

/** As `textUpTo`, refused when blank. */
export const filledTextUpTo = (length: number) =>
  filled(largeText).check(upToCharacters(length)).meta({ maxLength: length });

const upToBytes =
  (limit: number): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    if (value.length <= limit && jsonBytes(value) <= limit) return;
    const message = `is too long (maximum is ${limit} bytes)`;
    issues.push({ code: 'too_big', origin: 'string', maximum: limit, input: value, message });
  };

/**
 * A text with a limited size as JSON, for texts of which one reply shows many. The gateway answers
 * `{"message":{"<name>":["is too long …"]}}` beyond the limit.
 */
export const textUpToBytes = (limit: number) => largeText.check(upToBytes(limit));

/** As `textUpToBytes`, refused when blank. */
export const filledTextUpToBytes = (limit: number) => filled(textUpToBytes(limit));

/** As `text`, limited so that a page of a hundred fits into one reply. */
export const longText = textUpToBytes(64 * 1024);

/** `:id` of a project: its id or full path. The gateway resolves it; services get the project context. */
export const projectRef = z.object({ id: z.string() });

/** A user as embedded in other resources. */
export const userSummary = z
  .object({
    id,
    username: z.string(),
    name: z.string(),
    state: z.enum(['active', 'blocked']),
    avatar_url: z.string().nullable(),
    web_url: z.string(),
  })
  .meta({ id: 'UserSummary' });
export type UserSummaryJson = z.input<typeof userSummary>;

/** How texts refer to an issue or merge request. */
export const itemReferences = z.object({
  short: z.string().describe('within its project, such as `#5` or `!5`'),
  relative: z.string().describe('the same as `short`'),
  full: z.string().describe('from other projects, such as `jane/site!5`'),
});
export type ItemReferencesJson = z.input<typeof itemReferences>;
