import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const line = z.looseObject({ audit: z.string() });
export type AuditRecord = z.output<typeof line>;

/** The records of an audit event in the logs of all processes, with their details. */
export function readAuditTrail(dataDir: string, event: string): AuditRecord[] {
  const directory = join(dataDir, 'logs');
  return readdirSync(directory)
    .filter((file) => file.endsWith('.log'))
    .flatMap((file) => wholeLines(readFileSync(join(directory, file), 'utf8')))
    .filter((text) => text.includes(`"audit":"${event}"`))
    .map((text) => line.parse(JSON.parse(text)));
}

/** Without an incomplete last line. */
const wholeLines = (text: string): string[] => text.split('\n').slice(0, -1);
