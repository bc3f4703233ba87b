const MARK = String.raw`(?:\[WIP\]|WIP:|WIP\s|\[Draft\]|\(Draft\)|Draft:)`;
const WORK_IN_PROGRESS = new RegExp(String.raw`^\s*${MARK}`, 'i');
const PREFIXES = new RegExp(String.raw`^\s*(?:${MARK}\s*)+`, 'i');

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
  return changed.trim() === '' || changed.length > TITLE_LENGTH ? title : changed;
}
