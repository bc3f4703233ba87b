/** A line of a Markdown text. */
export interface MarkdownLine {
  readonly text: string;
  /** Part of a fenced block of code, its fences included. */
  readonly isCode: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The lines of a Markdown text; a block of code that is not closed reaches to the end. Pure. */
export function markdownLines(text: string): MarkdownLine[] {
  let openFence: string | null = null;
  return text.split(/\r?\n/).map((line) => {
    const fence = FENCE.exec(line)?.[1];
    const isCode = openFence !== null || fence !== undefined;
    if (openFence === null) openFence = fence ?? null;
    else if (fence !== undefined && closes(fence, openFence) && line.trim() === fence) openFence = null;
    return { text: line, isCode };
  });
}

/** A fence is closed by one of the same character that is at least as long. */
const closes = (fence: string, open: string): boolean => fence[0] === open[0] && fence.length >= open.length;
