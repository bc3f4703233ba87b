import { type JobPlan } from '../configuration/pipeline-plan.js';

/** The features that a runner reports. */
export type RunnerFeatures = Readonly<Record<string, unknown>>;

/** Features that only newer runners have, by the names that runners report. */
const NEEDED: Readonly<Record<string, (plan: JobPlan) => boolean>> = {
  // without it, a runner uploads the variables in place of the archive
  upload_multiple_artifacts: ({ artifacts }) => artifacts?.reports.some(({ type }) => type === 'dotenv') ?? false,
  // without it, a runner uploads what is excluded
  artifacts_exclude: ({ artifacts }) => (artifacts?.exclude ?? []).length > 0,
  return_exit_code: ({ retry, allowFailureExitCodes }) => retry.exitCodes.length + allowFailureExitCodes.length > 0,
};

/** The features that a job needs and its runner lacks; none for a runner that reports no features. Pure. */
export const lackingFeatures = (plan: JobPlan, features: RunnerFeatures | null | undefined): string[] =>
  features == null
    ? []
    : Object.entries(NEEDED).flatMap(([name, needs]) => (needs(plan) && features[name] !== true ? [name] : []));
