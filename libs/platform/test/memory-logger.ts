import { pino, type Logger } from 'pino';
import { z } from 'zod';

const logLine = z.looseObject({ level: z.number(), msg: z.string() });
export type LogLine = z.output<typeof logLine>;

/** A logger that keeps its lines in memory. */
export function memoryLogger(): { readonly logger: Logger; readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const write = (line: string): void => {
    lines.push(logLine.parse(JSON.parse(line)));
  };
  return { logger: pino({ level: 'debug' }, { write }), lines };
}
