import { type RunnerAccessLevel } from '@ingot/contracts';

/** A runner as it is known here; shared ones run jobs of every project that lets them. */
export interface Runner {
  readonly id: number;
  readonly description: string;
  readonly isShared: boolean;
  readonly active: boolean;
  readonly locked: boolean;
  readonly runUntagged: boolean;
  readonly tags: readonly string[];
  readonly maximumTimeout: number | null;
  readonly accessLevel: RunnerAccessLevel;
  readonly name: string | null;
  readonly version: string | null;
  readonly revision: string | null;
  readonly platform: string | null;
  readonly architecture: string | null;
  readonly contactedAt: Date | null;
  /** Of a runner that is not shared, by number. */
  readonly projectIds: readonly number[];
}

/** What a runner tells of itself. */
export interface RunnerInfo {
  readonly name?: string | null | undefined;
  readonly version?: string | null | undefined;
  readonly revision?: string | null | undefined;
  readonly platform?: string | null | undefined;
  readonly architecture?: string | null | undefined;
}

const ONLINE_MS = 3_600_000;

/** Whether it asked for a job within the last hour. */
export const isOnline = ({ contactedAt }: Runner, now = Date.now()): boolean =>
  contactedAt !== null && now - contactedAt.getTime() < ONLINE_MS;
