const LONE_SURROGATE = /\p{Cs}/u;
const MAX_PATH_BYTES = 4096;
const RESERVED_COMPONENT = /^(\.|\.\.|\.git|git~1)$/i;

/** Characters that some file systems leave out of a name when they look it up. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu;
/** What some file systems take for `.git`: its short name, with blanks or dots behind it, or as a stream of it. */
const TAKEN_FOR_GIT = /^(\.git|git~1)[ .]*(:.*)?$/i;

/** A path as it stands in trees: the slashes around it say nothing. */
export function withoutOuterSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start++;
  while (end > start && path[end - 1] === '/') end--;
  return path.slice(start, end);
}

/** Whether a path names something inside a tree: relative, normal, and nothing that a checkout would take for `.git`. */
export function isValidPath(path: string): boolean {
  if (path === '' || path.includes('\0') || LONE_SURROGATE.test(path) || Buffer.byteLength(path) > MAX_PATH_BYTES)
    return false;
  return path.split('/').every((component) => component !== '' && !RESERVED_COMPONENT.test(component));
}

/** Why no commit that is made here gets a file of this path; null when it may. Whatever the path, every file system can hold it. */
export function problemOfNewPath(path: string): PathProblem | null {
  const components = path.split('/');
  if (components.includes('..')) return 'traversal';
  if (/\p{Cc}/u.test(path)) return 'control_character';
  if (path.includes('\\')) return 'backslash';
  if (!isValidPath(path)) return 'invalid';
  return components.some((component) => TAKEN_FOR_GIT.test(component.replaceAll(IGNORED, ''))) ? 'invalid' : null;
}

export type PathProblem = 'traversal' | 'control_character' | 'backslash' | 'invalid';
