/** Whether a name has this part, in any case; `^` before it stands for the beginning of the name, `$` behind it for its end. Pure. */
export function nameSearch(search: string): (name: string) => boolean {
  const isFirst = search.startsWith('^');
  const isLast = search.endsWith('$');
  const part = search.slice(isFirst ? 1 : 0, isLast ? -1 : undefined).toLowerCase();
  return (given) => {
    const name = given.toLowerCase();
    if (isFirst && isLast) return name === part;
    if (isFirst) return name.startsWith(part);
    return isLast ? name.endsWith(part) : name.includes(part);
  };
}
