/** How long a runner counts as online after it asked for a job. */
export const RUNNER_ONLINE_MS = 3_600_000;

/** SQL: whether a runner is online. */
export const isRunnerOnline = (runner: string): string =>
  `${runner}.contacted_at > now() - interval '${RUNNER_ONLINE_MS} milliseconds'`;

/** SQL: whether a runner was online, and is no more. */
export const isRunnerOffline = (runner: string): string =>
  `${runner}.contacted_at <= now() - interval '${RUNNER_ONLINE_MS} milliseconds'`;

/** What a runner accepts, as SQL expressions. */
interface Acceptance {
  readonly tags: string;
  readonly untagged: string;
  /** Jobs of refs that are not protected. */
  readonly unprotected: string;
}

/** SQL: whether a runner that may serve the job's project accepts the job. */
export const isAccepted = (job: string, { tags, untagged, unprotected }: Acceptance): string =>
  `${job}.tags <@ ${tags} AND (${untagged} OR ${job}.tags <> '{}')
    AND (${unprotected} OR (SELECT ref_protected FROM pipelines WHERE id = ${job}.pipeline_id))`;
