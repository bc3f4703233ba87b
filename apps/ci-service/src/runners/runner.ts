import { columnsOf, type RowOf } from '@ingot/platform';
import { RUNNER_ONLINE_MS } from '../jobs/matching-runners.js';
import { RunnerManagerEntity } from './runner-manager.entity.js';
import { RunnerEntity } from './runner.entity.js';

export const RUNNER = columnsOf(RunnerEntity).except('createdAt', 'updatedAt');

export type Runner = Readonly<Omit<RowOf<typeof RUNNER>, 'tokenDigest' | 'tags'>> & {
  readonly tags: readonly string[];
  /** The ids of the projects of a runner that is not shared, ascending. */
  readonly projectIds: readonly number[];
};

/** What a runner reports about itself. */
export interface RunnerInfo {
  readonly name?: string | null | undefined;
  readonly version?: string | null | undefined;
  readonly revision?: string | null | undefined;
  readonly platform?: string | null | undefined;
  readonly architecture?: string | null | undefined;
}

export const MANAGER = columnsOf(RunnerManagerEntity).except('runnerId');

/** One of the machines that share the token of a runner. */
export type RunnerManager = Readonly<RowOf<typeof MANAGER>> & {
  /** Whether it runs a job. */
  readonly isBusy: boolean;
};

/** The machine of runners that send no `system_id`; existing clients know this name. */
export const ONLY_MACHINE = '<legacy>';

/** A contact of a machine. */
export interface Contact {
  readonly runnerId: number;
  readonly systemId: string;
  readonly address: string | null;
  readonly info: RunnerInfo;
}

const STALE_MS = 7 * 24 * 3_600_000;

/** Whether it asked for a job lately. */
export const isOnline = ({ contactedAt }: Pick<Runner, 'contactedAt'>, now = Date.now()): boolean =>
  contactedAt !== null && now - contactedAt.getTime() < RUNNER_ONLINE_MS;

/** Whether it has made no contact for a week. */
export const isStale = ({ contactedAt }: RunnerManager, now = Date.now()): boolean =>
  now - contactedAt.getTime() >= STALE_MS;

/** SQL: the same. */
export const IS_STALE = `contacted_at <= now() - interval '${STALE_MS} milliseconds'`;
