import { type Entry, type MapEntry } from './entry.js';

/** `script`, which is required. */
export function scriptOf(job: MapEntry): string[] {
  const script = job.child('script');
  if (!script.isGiven) return job.fail('script', "can't be blank");
  const lines = script.oneOrMoreTexts('config should be a string or an array of strings');
  return lines.length === 0 ? job.fail('script', "can't be blank") : lines;
}

/** `before_script` or `after_script`; null when missing, which differs from an empty list. */
export function linesOf(entry: Entry): string[] | null {
  return entry.isGiven ? entry.oneOrMoreTexts('config should be an array of strings') : null;
}

/** `hooks:pre_get_sources_script`. */
export function preGetSourcesOf(hooks: Entry): string[] | null {
  if (!hooks.isGiven) return null;
  const map = hooks.map();
  map.onlyKeys(['pre_get_sources_script']);
  return linesOf(map.child('pre_get_sources_script')) ?? [];
}
