import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';

const advisory = z.object({
  id: z.string(),
  package: z.string(),
  versions: z.array(z.string()).describe('of those that are locked'),
  severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
  title: z.string(),
  url: z.string(),
  /** Why it does not concern us; without a reason the check fails. */
  accepted: z.string().optional(),
});
const stored = z.object({
  /** The day of the last update. */
  updated: z.iso.date(),
  advisories: z.array(advisory),
});

export type Advisory = z.output<typeof advisory>;
export type StoredAdvisories = z.output<typeof stored>;

const FILE = join(root, 'tools', 'advisories.json');

export const readAdvisories = (): StoredAdvisories => stored.parse(JSON.parse(readFileSync(FILE, 'utf8')));

export const writeAdvisories = (list: StoredAdvisories): void =>
  writeFileSync(FILE, `${JSON.stringify(list, null, 2)}\n`);
