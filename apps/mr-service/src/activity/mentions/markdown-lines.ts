/** A line of a Markdown text. */
export interface MarkdownLine {
  readonly text: string;
  /** Part of a fenced code block, including its fences. */
  readonly isCode: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The lines of a Markdown text; an unclosed code block reaches to the end. Pure. */
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

/** A closing fence has the same character and is at least as long as the opening one. */
const closes = (fence: string, open: string): boolean => fence[0] === open[0] && fence.length >= open.length;
