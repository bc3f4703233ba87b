const WORK_IN_PROGRESS = /^\s*(\[WIP\]|WIP:|WIP\s)/i;
const PREFIXES = /^\s*(?:(?:\[WIP\]|WIP:|WIP\s)\s*)+/i;

/** Whether the title says that the merge request is not to be merged yet. */
export const isWorkInProgress = (title: string): boolean => WORK_IN_PROGRESS.test(title);

/** What the title is besides saying that. */
export const withoutWorkInProgress = (title: string): string => title.replace(PREFIXES, '');
