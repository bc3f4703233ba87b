/** Prints a line of progress: as text on a terminal, elsewhere as JSON like the logs of the processes. */
export function progressTo(output: {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}): (line: string, level?: Level) => void {
  return (line, level = 'info') => {
    const now = new Date();
    const text = output.isTTY
      ? `${now.toTimeString().slice(0, 8)} ${line}`
      : JSON.stringify({ level, time: now.toISOString(), service: 'launcher', msg: line });
    output.write(`${text}\n`);
  };
}

type Level = 'info' | 'warn';
