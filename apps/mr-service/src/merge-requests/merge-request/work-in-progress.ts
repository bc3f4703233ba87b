import { isLongerThan } from '@ingot/contracts';

/** White space as JavaScript's `\s`; that of PostgreSQL depends on the locale. */
const SPACE = String.raw`[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`;
const [WIP, DRAFT] = ['[Ww][Ii][Pp]', '[Dd][Rr][Aa][Ff][Tt]'];
const MARK = String.raw`(?:\[${WIP}\]|${WIP}:|${WIP}${SPACE}|\[${DRAFT}\]|\(${DRAFT}\)|${DRAFT}:)`;
/** What titles that are marked match, also in SQL: `title ~ <pattern>`. */
export const MARKED_TITLE = `^${SPACE}*${MARK}`;
const WORK_IN_PROGRESS = new RegExp(MARKED_TITLE);
const PREFIXES = new RegExp(`^${SPACE}*(?:${MARK}${SPACE}*)+`);

/** Whether the title is marked as a work in progress. */
export const isWorkInProgress = (title: string): boolean => WORK_IN_PROGRESS.test(title);

const WORK_IN_PROGRESS_COMMIT = /^(?:\[WIP\]\s|WIP:\s|WIP\s|WIP$)|(?:fixup|squash)!\s/i;

/** Whether the title of a commit says that its merge request is not finished (reference behaviour, 6.3). */
export const isWorkInProgressCommit = (title: string): boolean => WORK_IN_PROGRESS_COMMIT.test(title);

/** The title without the mark. */
export const withoutWorkInProgress = (title: string): string => title.replace(PREFIXES, '');

const TITLE_LENGTH = 255;

/** Toggles the mark; unchanged when the title would become empty. */
export function toggledWorkInProgress(title: string): string {
  const changed = isWorkInProgress(title) ? withoutWorkInProgress(title) : `WIP: ${title}`;
  return changed.trim() === '' || isLongerThan(changed, TITLE_LENGTH) ? title : changed;
}
