/** What the system lets a process take that works on what others have pushed. A process that needs more fails; nothing else does. */
export interface ProcessLimits {
  /** What it allocates, in bytes. Packs that are mapped into memory do not count. */
  readonly memoryBytes: number;
  /** Of the processor; no limit unless given. */
  readonly cpuSeconds?: number;
}

const MEBIBYTE = 1024 * 1024;

/** For reads: histories, diffs, listings, objects. */
export const READ_LIMITS: ProcessLimits = { memoryBytes: 1024 * MEBIBYTE };

/** A program and its arguments as `spawn` takes them, so that the system holds it to the limits; its children inherit them. */
export function limited(
  { memoryBytes, cpuSeconds }: ProcessLimits,
  program: string,
  args: readonly string[],
): { readonly program: string; readonly args: readonly string[] } {
  const limits = [`--data=${memoryBytes}`, '--core=0', ...(cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}`])];
  return { program: 'prlimit', args: [...limits, '--', program, ...args] };
}
