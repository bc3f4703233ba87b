import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSUMES } from '@ingot/platform';
import { z } from 'zod';
import { SERVICES } from '../launcher/services.js';
import { root } from '../root.js';

/** The subjects of the events of each durable consumer, in order, by its name. */
export const consumers = z.record(z.string(), z.array(z.string()));
export type Consumers = z.output<typeof consumers>;

const moduleExports = z.record(z.string(), z.unknown());
const consumption = z.looseObject({ durable: z.string(), events: z.array(z.looseObject({ subject: z.string() })) });

/** What the methods of all services consume. Needs a build. */
export async function currentConsumers(): Promise<Consumers> {
  const subjects = new Map<string, Set<string>>();
  for (const service of SERVICES) {
    for (const file of consumersOf(service)) {
      const exports: unknown = await import(file);
      for (const { durable, events } of Object.values(moduleExports.parse({ ...Object(exports) })).flatMap(
        consumptionsOf,
      )) {
        const known = subjects.get(durable) ?? new Set();
        subjects.set(durable, known);
        for (const { subject } of events) known.add(subject);
      }
    }
  }
  return Object.fromEntries([...subjects].sort().map(([durable, known]) => [durable, [...known].sort()]));
}

/**
 * Changes of consumers that lose events while replicas of two versions run: both have the same durable, whose filter is that of the replica
 * which connected last, and the old one acknowledges what it does not know.
 */
export function consumerBreaks(old: Consumers, now: Consumers): string[] {
  return Object.entries(old).flatMap(([durable, subjects]) => {
    const present = now[durable];
    if (present === undefined || [...present].sort().join() === [...subjects].sort().join()) return [];
    return [
      `${durable}: consumed ${subjects.join(', ')}, now ${present.join(', ')}; it needs a new name and takesOver`,
    ];
  });
}

/** The built files of those that consume events. */
function consumersOf(service: string): string[] {
  const sources = join(root, 'apps', service, 'src');
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && readFileSync(join(sources, name), 'utf8').includes('@Consumes('))
    .map((name) => join(root, 'apps', service, 'dist', name.replace(/\.ts$/, '.js')));
}

function consumptionsOf(exported: unknown): z.output<typeof consumption>[] {
  if (typeof exported !== 'function') return [];
  const prototype: unknown = exported.prototype;
  if (typeof prototype !== 'object' || prototype === null) return [];
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const method: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
    if (typeof method !== 'function') return [];
    const found = consumption.safeParse(Reflect.getMetadata(CONSUMES, method));
    return found.success ? [found.data] : [];
  });
}
