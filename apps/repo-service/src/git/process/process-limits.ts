/** Operating system limits of a process that handles pushed data. Only the process that exceeds them fails. */
export interface ProcessLimits {
  /** Allocated memory in bytes. Mapped packs do not count. */
  readonly memoryBytes: number;
  /** Processor time; unlimited by default. */
  readonly cpuSeconds?: number;
}

const MEBIBYTE = 1024 * 1024;

/** For reads: histories, diffs, listings, objects. */
export const READ_LIMITS: ProcessLimits = { memoryBytes: 1024 * MEBIBYTE };

/** Wraps a command for `spawn` so that it and its children run within the limits. */
export function limited(
  { memoryBytes, cpuSeconds }: ProcessLimits,
  program: string,
  args: readonly string[],
): { readonly program: string; readonly args: readonly string[] } {
  const limits = [`--data=${memoryBytes}`, '--core=0', ...(cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}`])];
  return { program: 'prlimit', args: [...limits, '--', program, ...args] };
}
