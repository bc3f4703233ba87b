/**
 * The narrowest subject of JetStream that matches all of these: a wildcard stands wherever they differ. One consumer has
 * one filter. Throws a `TypeError` for subjects of different lengths. Pure.
 */
export function filterOf(subjects: readonly string[]): string {
  const [first = [], ...others] = subjects.map((subject) => subject.split('.'));
  if (others.some(({ length }) => length !== first.length)) throw new TypeError(`no filter matches ${subjects.join()}`);
  return first.map((token, index) => (others.every((other) => other[index] === token) ? token : '*')).join('.');
}
