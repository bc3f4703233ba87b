import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of a process's log. */
export interface LoggedWarning {
  /** In milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
}

const WARNING = /^\{"level":"(?:warn|error|fatal)","time":"([^"]+)"/;

/** The warnings and errors in all logs below a directory, the oldest first; none if it is missing. */
export function warningsIn(directory: string): LoggedWarning[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.log'))
    .flatMap((file) => readFileSync(join(directory, file), 'utf8').split('\n'))
    .flatMap((text) => {
      const [, time] = WARNING.exec(text) ?? [];
      return time === undefined ? [] : [{ at: Date.parse(time), text }];
    })
    .sort((one, other) => one.at - other.at);
}
