/** Why a job failed: as runners tell it, as the API shows it, and as `retry:when` names it. */
export const FAILURE_REASONS = [
  'unknown_failure',
  'script_failure',
  'api_failure',
  'runner_system_failure',
  'runner_configuration_error',
  'runner_external_dependency_failure',
  'runner_interrupted',
  'image_pull_failure',
  'stuck_or_timeout_failure',
  'job_execution_timeout',
  'missing_dependency_failure',
  'runner_unsupported',
  'stale_schedule',
  'scheduler_failure',
  'archived_failure',
  'unmet_prerequisites',
  'data_integrity_failure',
  'trace_size_exceeded',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export const isFailureReason = (text: string): text is FailureReason =>
  FAILURE_REASONS.some((reason) => reason === text);
