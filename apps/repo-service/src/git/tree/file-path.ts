const LONE_SURROGATE = /\p{Cs}/u;
const MAX_PATH_BYTES = 4096;
const RESERVED_COMPONENT = /^(\.|\.\.|\.git|git~1)$/i;
/** Characters that HFS+ ignores in names. */
const IGNORED_BY_HFS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** Where a name ends for NTFS. */
const END_FOR_NTFS = /[:\\]/;
/** `.gitmodules`, and its short names on NTFS. */
const GITMODULES = /^(\.gitmodules|gitmod~[1-4]|gi7eba~[1-9])$/i;

/** The deepest path in a commit that the API creates. */
const MAX_NEW_DEPTH = 512;

/** A path in git's form, without leading and trailing slashes. */
export function withoutOuterSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start++;
  while (end > start && path[end - 1] === '/') end--;
  return path.slice(start, end);
}

/** Whether a path names an entry of a tree: relative, normalized, and never `.git` in a checkout. */
export function isValidPath(path: string): boolean {
  if (path === '' || path.includes('\0') || LONE_SURROGATE.test(path) || Buffer.byteLength(path) > MAX_PATH_BYTES)
    return false;
  return path.split('/').every((component) => component !== '' && !isReserved(component));
}

/** Whether a path leads out of a directory on its way. */
export const hasTraversal = (path: string): boolean => path.split('/').includes('..');

/** Why a commit of the API must not create a file with this path; null when it may. All file systems can hold such paths. */
export function problemOfNewPath(path: string): PathProblem | null {
  if (hasTraversal(path)) return 'traversal';
  if (/\p{Cc}/u.test(path)) return 'control_character';
  if (path.includes('\\')) return 'backslash';
  return isValidPath(path) && path.split('/').length <= MAX_NEW_DEPTH ? null : 'invalid';
}

export type PathProblem = 'traversal' | 'control_character' | 'backslash' | 'invalid';

/** Whether git reads settings from a file of this path, on any file system. */
export function isGitConfigured(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return GITMODULES.test(onHfs(name)) || GITMODULES.test(onNtfs(name));
}

const isReserved = (component: string): boolean =>
  RESERVED_COMPONENT.test(component) ||
  [onHfs(component), onNtfs(component)].some((name) => /^(\.git|git~1)$/i.test(name));

const onHfs = (name: string): string => name.replace(IGNORED_BY_HFS, '');

/** Without trailing dots and blanks, which NTFS ignores. Not by an expression, which would take the square of their number. */
function onNtfs(name: string): string {
  const end = name.search(END_FOR_NTFS);
  const seen = end < 0 ? name : name.slice(0, end);
  let length = seen.length;
  while (seen[length - 1] === '.' || seen[length - 1] === ' ') length--;
  return seen.slice(0, length);
}
