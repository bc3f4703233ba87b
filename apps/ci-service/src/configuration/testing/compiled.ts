import { type CompileAnswer, compileConfiguration } from '../planning/compile-configuration.js';
import { type ChangedSince, type JobPlan, type PipelineContext, type PipelinePlan } from '../pipeline-plan.js';
import { nothingRead } from '../planning/repository-inputs.js';

export interface Circumstances {
  readonly context?: Partial<PipelineContext>;
  /** The texts of other files; the rest do not exist. */
  readonly files?: Readonly<Record<string, string>>;
  readonly paths?: readonly string[] | null;
  readonly changedPaths?: readonly string[] | null;
  readonly blobOids?: Readonly<Record<string, string>>;
  /** By revision; the rest do not exist. */
  readonly changedSince?: Readonly<Record<string, readonly string[] | null>>;
}

const CONTEXT: PipelineContext = {
  source: 'push',
  ref: 'main',
  tag: false,
  projectPath: 'group/project',
  variables: {},
};
const MAX_ROUNDS = 20;

/** Compiles a text as the service does, with repeated reads. */
export function compile(text: string, circumstances: Circumstances = {}): CompileAnswer {
  const { context = {}, files = {}, paths = [], changedPaths = null, blobOids = {}, changedSince = {} } = circumstances;
  let known = nothingRead;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const answer = compileConfiguration({
      configuration: { path: '.ingot-ci.yml', text },
      context: { ...CONTEXT, ...context },
      known,
    });
    if (answer.kind !== 'wants') return answer;
    const { inputs } = answer;
    const textOf = (path: string) => (path in files ? { text: files[path] ?? '' } : { missing: true as const });
    const sinceOf = (revision: string): ChangedSince => {
      const found = changedSince[revision];
      return found === undefined ? { missing: true } : { paths: found };
    };
    known = {
      files: new Map([...known.files, ...inputs.files.map((path) => [path, textOf(path)] as const)]),
      blobOids: new Map([...known.blobOids, ...inputs.blobOids.map((path) => [path, blobOids[path] ?? null] as const)]),
      paths: inputs.paths ? paths : known.paths,
      changedPaths: inputs.changedPaths ? changedPaths : known.changedPaths,
      changedSince: new Map([...known.changedSince, ...inputs.changedSince.map((at) => [at, sinceOf(at)] as const)]),
    };
  }
  throw new Error('asked for more and more of the repository');
}

/** The plan of a valid text that selects jobs. */
export function planned(text: string, circumstances?: Circumstances): PipelinePlan {
  const answer = compile(text, circumstances);
  if (answer.kind !== 'plan') throw new Error(`no plan: ${JSON.stringify(answer)}`);
  return answer.plan;
}

/** The first job of the plan. */
export function firstJob(text: string, circumstances?: Circumstances): JobPlan {
  const [job] = planned(text, circumstances).jobs;
  if (job === undefined) throw new Error('no job');
  return job;
}

/** The names of the selected jobs; empty without a pipeline. */
export function selectedNames(text: string, circumstances?: Circumstances): string[] {
  const answer = compile(text, circumstances);
  if (answer.kind === 'invalid') throw new Error(answer.error);
  return answer.kind === 'plan' ? answer.plan.jobs.map(({ name }) => name) : [];
}

/** The error of an invalid text. */
export function errorOf(text: string, circumstances?: Circumstances): string {
  const answer = compile(text, circumstances);
  if (answer.kind !== 'invalid') throw new Error(`not refused: ${JSON.stringify(answer)}`);
  return answer.error;
}
