/** What makes a pipeline; the value of `CI_PIPELINE_SOURCE`. */
export type PipelineSource = 'push' | 'api' | 'trigger';

/** What a configuration is read for. */
export interface PipelineContext {
  readonly source: PipelineSource;
  /** Short name of the branch or tag. */
  readonly ref: string;
  readonly tag: boolean;
  /** `group/project`, for `only: [main@group/project]`. */
  readonly projectPath: string;
  /** What `rules:if`, `only:variables` and names may use: predefined variables, and those of the project and the pipeline. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The repository at the commit of the pipeline. What is not asked for is not read. */
export interface RepositoryFiles {
  /** The text of a file, or why there is none. */
  read(path: string, maxBytes: number): Promise<FileText>;
  /** The oid of a file's blob; null when there is no such file. */
  blobOid(path: string): Promise<string | null>;
  /** Paths of all files; null when there are more than `max`. */
  paths(max: number): Promise<readonly string[] | null>;
  /** Paths that the push changed; null when that is not known, as for a new branch: every `changes` matches then. */
  changedPaths(): Promise<readonly string[] | null>;
}

export type FileText = { readonly text: string } | { readonly missing: true } | { readonly tooLarge: true };

/** What a configuration makes of a commit. */
export type Compilation =
  | { readonly kind: 'plan'; readonly plan: PipelinePlan }
  /** There is no configuration file. */
  | { readonly kind: 'missing' }
  /** `workflow` refuses the pipeline, or no job is selected for the ref. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'invalid'; readonly error: string };

/** The pipeline that a configuration asks for: the jobs selected for the ref. */
export interface PipelinePlan {
  /** `workflow:name`, not expanded. */
  readonly name: string | null;
  /** `workflow:auto_cancel:on_new_commit`; null when it says nothing. */
  readonly autoCancel: AutoCancel | null;
  /** In order of execution; every `stageIndex` is a place in it. */
  readonly stages: readonly string[];
  /** By stage, then in the order of the file. Never empty. */
  readonly jobs: readonly JobPlan[];
  /** What deserves a look but stops nothing. */
  readonly warnings: readonly string[];
}

export type AutoCancel = 'conservative' | 'interruptible' | 'none';

export type JobWhen = 'on_success' | 'on_failure' | 'always' | 'manual' | 'delayed';

/** One job as it is created. */
export interface JobPlan {
  /** Unique in the pipeline; a parallel job is `name 1/3` or `name: [value, value]`. */
  readonly name: string;
  readonly stage: string;
  readonly stageIndex: number;
  readonly when: JobWhen;
  /** Seconds to wait once it could run, for `delayed` ones; otherwise null. */
  readonly startIn: number | null;
  readonly allowFailure: boolean;
  /** Exit codes with which it may fail although `allowFailure` is false. */
  readonly allowFailureExitCodes: readonly number[];
  readonly script: ScriptPlan;
  /** Global variables, those of matching rules, and the job's own; a name once. */
  readonly variables: readonly VariablePlan[];
  readonly tags: readonly string[];
  readonly image: ImagePlan | null;
  readonly services: readonly ServicePlan[];
  /** Jobs of this pipeline after which it runs, whatever their stage; null for the order of stages. */
  readonly needs: readonly NeedPlan[] | null;
  /** Jobs of this pipeline whose artifacts it receives; null for all of earlier stages. */
  readonly dependencies: readonly string[] | null;
  readonly artifacts: ArtifactsPlan | null;
  readonly cache: readonly CachePlan[];
  readonly environment: EnvironmentPlan | null;
  readonly retry: RetryPlan;
  /** Seconds; null for that of the project. */
  readonly timeout: number | null;
  /** Source of a regular expression without its slashes, in the syntax of RE2. */
  readonly coverage: string | null;
  readonly interruptible: boolean;
  /** Jobs of one group run one after the other; not expanded. */
  readonly resourceGroup: string | null;
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
  /** Whether other variables in the value are not expanded. */
  readonly raw: boolean;
}

export interface ImagePlan {
  readonly name: string;
  readonly entrypoint: readonly string[] | null;
  readonly pullPolicy: readonly string[] | null;
  readonly docker: { readonly platform?: string; readonly user?: string } | null;
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
  /** A duration as it was written, which `secondsOf` reads; null for the default of the instance. */
  readonly expireIn: string | null;
  readonly reports: readonly ReportPlan[];
}

export interface ReportPlan {
  /** `junit`, `dotenv`, `cobertura`, … */
  readonly type: string;
  readonly paths: readonly string[];
}

export interface CachePlan {
  /** Variables in it are not expanded; of `key:files` the content of those files is part. */
  readonly key: string;
  readonly fallbackKeys: readonly string[];
  readonly untracked: boolean;
  readonly paths: readonly string[];
  /** `pull-push`, `pull` or `push`, or a variable that holds one. */
  readonly policy: string;
  readonly when: ArtifactWhen;
}

export type EnvironmentAction = 'start' | 'stop' | 'prepare' | 'verify' | 'access';

export interface EnvironmentPlan {
  /** Not expanded. */
  readonly name: string;
  /** Not expanded. */
  readonly url: string | null;
  readonly action: EnvironmentAction;
  /** The job that stops it. */
  readonly onStop: string | null;
  /** Seconds after a deployment until it is stopped. */
  readonly autoStopIn: number | null;
}

export interface RetryPlan {
  /** 0 to 2. */
  readonly max: number;
  /** Reasons of failure for which it is repeated; `always` for any. */
  readonly when: readonly string[];
  readonly exitCodes: readonly number[];
}
