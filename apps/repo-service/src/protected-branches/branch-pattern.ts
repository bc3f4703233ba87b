/** Whether a rule's name covers the branch: `*` stands for any characters, slashes included, or for none. */
export function coversBranch(pattern: string, branch: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return pattern === branch;
  if (!branch.startsWith(first)) return false;

  let position = first.length;
  for (const part of rest) {
    const found = branch.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return branch.length - last.length >= position && branch.endsWith(last);
}
