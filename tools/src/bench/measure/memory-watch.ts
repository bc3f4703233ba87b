import { type BenchContext } from '../context.js';
import { memoryOf } from './processes.js';

const EVERY_MS = 500;

/** Samples of a process's resident memory in megabytes, in order. */
export interface MemoryCourse {
  readonly name: string;
  readonly megabytes: readonly number[];
}

/** Samples the memory of processes until it is stopped. @param names all processes of the stack if not given */
export function watchMemory(
  { stack }: Pick<BenchContext, 'stack'>,
  { names, everyMs = EVERY_MS }: { readonly names?: readonly string[]; readonly everyMs?: number } = {},
): { stop: () => MemoryCourse[] } {
  const courses = new Map<string, number[]>();
  const read = () => {
    for (const { name, rss } of memoryOf(stack)) {
      if (names !== undefined && !names.includes(name)) continue;
      courses.set(name, [...(courses.get(name) ?? []), rss]);
    }
  };
  read();
  const timer = setInterval(read, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return [...courses].map(([name, megabytes]) => ({ name, megabytes }));
    },
  };
}

/** The sample after a third of the time, and the maximum from then on. */
export const growthOf = (courses: readonly MemoryCourse[]) =>
  courses.map(({ name, megabytes }) => {
    const later = megabytes.slice(Math.floor(megabytes.length / 3));
    return { name, first: later[0] ?? 0, highest: Math.max(...later) };
  });

export const highestOf = ({ megabytes }: MemoryCourse): number => Math.max(...megabytes);
