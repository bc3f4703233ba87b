import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type TestStack } from '@ingot/testing';

const registry = z.array(z.object({ name: z.string(), pid: z.int() }));

/** The peak memory growth of processes in bytes, by name. */
type Growth = Readonly<Record<string, number>>;

/** Measures the memory growth of a stack's processes during some work. */
export class ProcessMemory {
  private readonly pids: ReadonlyMap<string, number>;

  constructor(
    stack: TestStack,
    private readonly names: readonly string[],
  ) {
    const file = join(stack.running.dataDir, 'run', 'processes.json');
    const processes = registry.parse(JSON.parse(readFileSync(file, 'utf8')));
    this.pids = new Map(processes.map(({ name, pid }) => [name, pid]));
  }

  private async growthDuring(work: () => Promise<unknown>): Promise<Growth> {
    const before = this.resident();
    let peak = before;
    const watch = setInterval(() => (peak = merge(Math.max, peak, this.resident())), 25);
    try {
      await work();
    } finally {
      clearInterval(watch);
    }
    return merge((highest, start) => highest - start, peak, before);
  }

  /**
   * The names of the processes that exceed the bound during some work. Other tests use the same processes, so the work gets a second
   * attempt.
   */
  async exceeding(bound: number, work: () => Promise<unknown>, attempts = 6): Promise<string[]> {
    let exceeding: string[] = [];
    for (let attempt = 0; attempt < attempts; attempt++) {
      const growth = Object.entries(await this.growthDuring(work));
      exceeding = growth.filter(([, bytes]) => bytes > bound).map(([name, bytes]) => `${name}: ${bytes} bytes`);
      if (exceeding.length === 0) break;
    }
    return exceeding;
  }

  private resident(): Growth {
    return Object.fromEntries(this.names.map((name) => [name, residentBytes(this.pids.get(name) ?? 0)]));
  }
}

const merge = (how: (one: number, other: number) => number, one: Growth, other: Growth): Growth =>
  Object.fromEntries(Object.entries(one).map(([name, bytes]) => [name, how(bytes, other[name] ?? bytes)]));

function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
