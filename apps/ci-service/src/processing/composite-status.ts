import { type PipelineStatus } from '@ingot/contracts';

/** A part of a composite status. */
export interface StatusPart {
  readonly status: PipelineStatus;
  readonly allowFailure: boolean;
}

const DOES_NOT_COUNT_WHEN_ALLOWED: ReadonlySet<PipelineStatus> = new Set(['failed', 'canceled', 'manual']);

/** The first matching rule wins: `all` present statuses are among these, or `any` of these is present. */
const RULES: readonly {
  readonly all?: readonly PipelineStatus[];
  any?: readonly PipelineStatus[];
  is: PipelineStatus;
}[] = [
  { all: ['skipped'], is: 'skipped' },
  { all: ['success'], is: 'success' },
  { all: ['created'], is: 'created' },
  { all: ['success', 'skipped'], is: 'success' },
  { all: ['success', 'skipped', 'canceled'], is: 'canceled' },
  { all: ['created', 'skipped', 'pending'], is: 'pending' },
  { any: ['running', 'pending'], is: 'running' },
  { any: ['manual'], is: 'manual' },
  { any: ['created'], is: 'running' },
];

/**
 * The composite status (reference behaviour, 7.3) of a pipeline's latest jobs and external statuses, or of several pipelines. The
 * number of occurrences does not matter. Null for no parts; `skipped` when all parts are allowed failures.
 */
export function compositeStatus(parts: readonly StatusPart[]): PipelineStatus | null {
  if (parts.length === 0) return null;
  const counted = parts.filter((part) => !(part.allowFailure && DOES_NOT_COUNT_WHEN_ALLOWED.has(part.status)));
  const present = new Set(counted.map(({ status }) => status));
  const rule = RULES.find(({ all, any }) =>
    all === undefined
      ? any?.some((status) => present.has(status))
      : [...present].every((status) => all.includes(status)),
  );
  return rule?.is ?? 'failed';
}
