const HUNK_HEADER = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Whether a file's patch adds the line that has this number afterwards; lines of context do not count. Pure. */
export function addsLine(patch: string, line: number): boolean {
  let oldLeft = 0;
  let newLeft = 0;
  let number = 0;
  for (const text of patch.split('\n')) {
    if (oldLeft === 0 && newLeft === 0) {
      // only between hunks: what is in one may look like a header
      const header = HUNK_HEADER.exec(text);
      if (header === null) continue;
      const [, oldCount = '1', start = '0', newCount = '1'] = header;
      [oldLeft, number, newLeft] = [Number(oldCount), Number(start), Number(newCount)];
      continue;
    }
    const side = text.charAt(0);
    if (side === '\\') continue; // no line feed at the end of the file
    if (side === '+' && number === line) return true;
    if (side !== '+') oldLeft -= 1;
    if (side === '-') continue;
    newLeft -= 1;
    number += 1;
  }
  return false;
}
