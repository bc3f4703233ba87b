/** The source of a pipeline: the value of `CI_PIPELINE_SOURCE`. */
export type PipelineSource = 'push' | 'api' | 'trigger';

/** The context in which a configuration is evaluated. */
export interface PipelineContext {
  readonly source: PipelineSource;
  /** Short name of the branch or tag. */
  readonly ref: string;
  readonly tag: boolean;
  /** `group/project`, for `only: [main@group/project]`. */
  readonly projectPath: string;
  /** The variables for `rules:if`, `only:variables` and names: predefined ones, and those of the project and the pipeline. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The repository at the pipeline's commit, read on demand. */
export interface RepositoryFiles {
  /** The text of a file, or why it is unavailable. */
  read(path: string, maxBytes: number): Promise<FileText>;
  /** As `read`, for the first of these paths that is a file; null when none is. */
  first(paths: readonly string[], maxBytes: number): Promise<FoundFile | null>;
  /** The oid of a file's blob; null when the file does not exist. */
  blobOid(path: string): Promise<string | null>;
  /** The paths of all files; null when there are more than `max`. */
  paths(max: number): Promise<readonly string[] | null>;
  /** The paths that the push changed; null when unknown, as for a new branch: every `changes` then matches. */
  changedPaths(): Promise<readonly string[] | null>;
  /** The paths that changed since the commit forked from that branch, tag or commit. */
  changedSince(revision: string): Promise<ChangedSince>;
}

/** The paths are null when there are too many of them, or no common commit. */
export type ChangedSince = { readonly paths: readonly string[] | null } | { readonly missing: true };

export type FileText = { readonly text: string } | { readonly missing: true } | { readonly tooLarge: true };

export interface FoundFile {
  readonly path: string;
  readonly file: Exclude<FileText, { readonly missing: true }>;
}

/** The result of compiling a configuration for a commit. */
export type Compilation =
  | { readonly kind: 'plan'; readonly plan: PipelinePlan }
  /** There is no configuration file. */
  | { readonly kind: 'missing' }
  /** `workflow` prevents the pipeline, or no job is selected for the ref. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'invalid'; readonly error: string };

/** The pipeline to create: the jobs selected for the ref. */
export interface PipelinePlan {
  /** `workflow:name`, unexpanded. */
  readonly name: string | null;
  /** `workflow:auto_cancel:on_new_commit`; null when missing. */
  readonly autoCancel: AutoCancel | null;
  /** In order of execution; `stageIndex` is an index into it. */
  readonly stages: readonly string[];
  /** Ordered by stage, then as in the file. Never empty. */
  readonly jobs: readonly JobPlan[];
  /** Problems that do not prevent the pipeline. */
  readonly warnings: readonly string[];
}

export type AutoCancel = 'conservative' | 'interruptible' | 'none';

export type JobWhen = 'on_success' | 'on_failure' | 'always' | 'manual' | 'delayed';

/** A job to create. */
export interface JobPlan {
  /** Unique in the pipeline; a parallel job is `name 1/3` or `name: [value, value]`. */
  readonly name: string;
  readonly stage: string;
  readonly stageIndex: number;
  readonly when: JobWhen;
  /** The delay of `delayed` jobs in seconds; otherwise null. */
  readonly startIn: number | null;
  readonly allowFailure: boolean;
  /** The exit codes that count as allowed failures although `allowFailure` is false. */
  readonly allowFailureExitCodes: readonly number[];
  readonly script: ScriptPlan;
  /** Global variables, those of matching rules, and the job's own; unique names. */
  readonly variables: readonly VariablePlan[];
  readonly tags: readonly string[];
  readonly image: ImagePlan | null;
  readonly services: readonly ServicePlan[];
  /** The jobs that it waits for, in any stage; null for the order of stages. */
  readonly needs: readonly NeedPlan[] | null;
  /** The jobs whose artifacts it receives; null for all of earlier stages. */
  readonly dependencies: readonly string[] | null;
  /** Whether the pipeline has such jobs; missing in plans that were stored before it was known. */
  readonly receives?: boolean;
  readonly artifacts: ArtifactsPlan | null;
  readonly cache: readonly CachePlan[];
  readonly environment: EnvironmentPlan | null;
  readonly retry: RetryPlan;
  /** Seconds; null for the project's timeout. */
  readonly timeout: number | null;
  /** The source of an RE2 expression, without slashes. */
  readonly coverage: string | null;
  readonly interruptible: boolean;
  /** Jobs of one resource group run one at a time; unexpanded. */
  readonly resourceGroup: string | null;
  /** Whether a failure of the job cancels the rest of the pipeline; missing in plans that were stored before it was known. */
  readonly failureCancelsPipeline?: boolean;
}

export interface ScriptPlan {
  /** `before_script` and `script`. */
  readonly commands: readonly string[];
  readonly after: readonly string[];
  /** `hooks:pre_get_sources_script`. */
  readonly preGetSources: readonly string[];
}

export interface VariablePlan {
  readonly key: string;
  readonly value: string;
  /** Whether variables in the value stay unexpanded. */
  readonly raw: boolean;
}

export interface ImagePlan {
  readonly name: string;
  readonly entrypoint: readonly string[] | null;
  readonly pullPolicy: readonly string[] | null;
  readonly docker: { readonly platform?: string; readonly user?: string } | null;
  /** Missing in plans that were stored before it was known. */
  readonly kubernetes?: { readonly user: string } | null;
}

export interface ServicePlan extends ImagePlan {
  readonly alias: string | null;
  readonly command: readonly string[] | null;
  readonly variables: readonly VariablePlan[];
}

export interface NeedPlan {
  readonly job: string;
  readonly artifacts: boolean;
}

export type ArtifactWhen = 'on_success' | 'on_failure' | 'always';

export interface ArtifactsPlan {
  readonly name: string | null;
  readonly untracked: boolean;
  readonly paths: readonly string[];
  readonly exclude: readonly string[];
  readonly when: ArtifactWhen;
  /** A duration as written, which `secondsOf` parses; null for the instance's default. */
  readonly expireIn: string | null;
  readonly reports: readonly ReportPlan[];
  /** The users who can download them; missing in plans that were stored before it was known: all. */
  readonly access?: ArtifactAccess;
}

export type ArtifactAccess = 'all' | 'developer' | 'maintainer' | 'none';

export interface ReportPlan {
  /** `junit`, `dotenv`, `cobertura`, … */
  readonly type: string;
  readonly paths: readonly string[];
}

export interface CachePlan {
  /** Unexpanded; for `key:files` it includes a digest of those files. */
  readonly key: string;
  readonly fallbackKeys: readonly string[];
  readonly untracked: boolean;
  readonly paths: readonly string[];
  /** `pull-push`, `pull` or `push`, or a variable. */
  readonly policy: string;
  readonly when: ArtifactWhen;
  /** Whether jobs of protected refs share it with all others; absent in older plans. */
  readonly isUnprotected?: boolean;
}

export type EnvironmentAction = 'start' | 'stop' | 'prepare' | 'verify' | 'access';

export interface EnvironmentPlan {
  /** Unexpanded. */
  readonly name: string;
  /** Unexpanded. */
  readonly url: string | null;
  readonly action: EnvironmentAction;
  /** The name of the job that stops it. */
  readonly onStop: string | null;
  /** Seconds after a deployment until the environment is stopped. */
  readonly autoStopIn: number | null;
}

export interface RetryPlan {
  /** 0 to 2. */
  readonly max: number;
  /** The failure reasons to retry; `always` for any. */
  readonly when: readonly string[];
  readonly exitCodes: readonly number[];
}
