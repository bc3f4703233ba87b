const MARK = String.raw`(?:\[WIP\]|WIP:|WIP\s|\[Draft\]|\(Draft\)|Draft:)`;
const WORK_IN_PROGRESS = new RegExp(String.raw`^\s*${MARK}`, 'i');
const PREFIXES = new RegExp(String.raw`^\s*(?:${MARK}\s*)+`, 'i');

/** Whether the title says that the merge request is not to be merged yet. */
export const isWorkInProgress = (title: string): boolean => WORK_IN_PROGRESS.test(title);

/** The title without saying that. */
export const withoutWorkInProgress = (title: string): string => title.replace(PREFIXES, '');

const TITLE_LENGTH = 255;

/** The title with or without the mark, whichever it is not; unchanged where it would become no title. */
export function toggledWorkInProgress(title: string): string {
  const changed = isWorkInProgress(title) ? withoutWorkInProgress(title) : `WIP: ${title}`;
  return changed.trim() === '' || changed.length > TITLE_LENGTH ? title : changed;
}
