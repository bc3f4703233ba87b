const LONE_SURROGATE = /\p{Cs}/u;
const MAX_PATH_BYTES = 4096;
const RESERVED_COMPONENT = /^(\.|\.\.|\.git|git~1)$/i;

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
