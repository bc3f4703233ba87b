import { type JobPlan } from '../configuration/pipeline-plan.js';

/** What a runner says that it can do. */
export type RunnerFeatures = Readonly<Record<string, unknown>>;

/** What a job needs of its runner that runners have not always had, by the name that runners give it. */
const NEEDED: Readonly<Record<string, (plan: JobPlan) => boolean>> = {
  // without it, a runner uploads the variables in place of the archive
  upload_multiple_artifacts: ({ artifacts }) => artifacts?.reports.some(({ type }) => type === 'dotenv') ?? false,
  // without it, a runner uploads what is excluded
  artifacts_exclude: ({ artifacts }) => (artifacts?.exclude ?? []).length > 0,
  return_exit_code: ({ retry, allowFailureExitCodes }) => retry.exitCodes.length + allowFailureExitCodes.length > 0,
};

/** The features that a job needs and its runner lacks; none for a runner that tells nothing of its features. Pure. */
export const lackingFeatures = (plan: JobPlan, features: RunnerFeatures | null | undefined): string[] =>
  features == null
    ? []
    : Object.entries(NEEDED).flatMap(([name, needs]) => (needs(plan) && features[name] !== true ? [name] : []));
