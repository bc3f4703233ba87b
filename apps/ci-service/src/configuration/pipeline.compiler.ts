import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Claimant, currentRequest, LOGGER, type Logger } from '@ingot/platform';
import { type CompileAnswer, type ConfigurationText } from './planning/compile-configuration.js';
import { LIMITS } from './yaml/limits.js';
import {
  type Compilation,
  type FileText,
  type FoundFile,
  type PipelineContext,
  type RepositoryFiles,
} from './pipeline-plan.js';
import { type KnownInputs, nothingRead, type WantedInputs } from './planning/repository-inputs.js';
import { TaskTooCostly, ThreadPool, type ThreadPoolOptions } from './threads/thread-pool.js';
import { type FailedAnswer, type ThreadAnswer, type ThreadTask } from './threads/thread-task.js';

/** The paths of the configuration file; the first existing one is used. */
export const CONFIGURATION_PATHS = ['.ingot-ci.yml', '.gitlab-ci.yml'] as const;

/** Injects the file of the thread program, which is loaded by Node and not bundled. */
export const THREAD_FILE = Symbol('file of compiler threads');

/** The most rounds of repository reads per compilation; only includes, comparisons and cache keys need further rounds. */
const MAX_ROUNDS = LIMITS.includeDepth + LIMITS.comparedRevisions + 5;
const PIPELINE_THREADS = { maxThreads: 2, maxQueued: 1_000, deadlineMs: 1_000 };
/** Any user can lint: these tasks have a pool of their own, so that they do not delay pipelines. */
const LINT_THREADS = { maxThreads: 1, maxQueued: 20, deadlineMs: 1_000 };
const COVERAGE_THREADS = { maxThreads: 1, maxQueued: 1_000, deadlineMs: 2_000 };

const TOO_COSTLY = 'The configuration takes too long to be read';
/** The reference's text for an error that no message describes. */
const UNDEFINED_ERROR = 'Undefined error';

/** Compiles configurations in worker threads, with limits of time and memory. */
@Injectable()
export class PipelineCompiler implements OnApplicationShutdown {
  private readonly pipelines: ThreadPool;
  private readonly lints: ThreadPool;
  private readonly coverages: ThreadPool;

  constructor(
    @Inject(THREAD_FILE) file: ThreadPoolOptions['file'],
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.pipelines = new ThreadPool({ file, ...PIPELINE_THREADS });
    this.lints = new ThreadPool({ file, ...LINT_THREADS });
    this.coverages = new ThreadPool({ file, ...COVERAGE_THREADS });
  }

  /** The configuration in a repository; null when there is none. Throws what reading the repository throws. */
  find(files: RepositoryFiles): Promise<FoundFile | null> {
    return files.first(CONFIGURATION_PATHS, LIMITS.fileBytes);
  }

  /** What the configuration that was found makes of a commit. Throws what reading the repository throws. */
  compile(found: FoundFile | null, files: RepositoryFiles, context: PipelineContext): Promise<Compilation> {
    return this.compileIn(this.pipelines, found, files, context);
  }

  /** As `find` and `compile`, for who only wants to know: no pipeline waits for it. */
  async tryOut(files: RepositoryFiles, context: PipelineContext): Promise<Compilation> {
    return this.compileIn(this.lints, await this.find(files), files, context);
  }

  /** The first error of a configuration on its own; null when it is valid. */
  async problemOf(configuration: ConfigurationText): Promise<string | null> {
    const answer = await answerOf(this.lints, { kind: 'lint', configuration }, asked());
    if (answer === null) return TOO_COSTLY;
    if (answer.kind === 'failed') return this.undefinedError(answer);
    if (answer.kind !== 'linted') throw unexpected(answer);
    return answer.problem;
  }

  /** The coverage in the end of a log: the first number in the last match of `JobPlan.coverage`. */
  async coverageIn(text: string, pattern: string, projectId: number): Promise<number | null> {
    const answer = await answerOf(this.coverages, { kind: 'coverage', pattern, text }, ofProject(projectId));
    if (answer === null) return null;
    if (answer.kind !== 'covered') throw unexpected(answer);
    return answer.coverage;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.pipelines.close(), this.lints.close(), this.coverages.close()]);
  }

  private async compileIn(
    pool: ThreadPool,
    found: FoundFile | null,
    files: RepositoryFiles,
    context: PipelineContext,
  ): Promise<Compilation> {
    if (found === null) return { kind: 'missing' };
    if ('tooLarge' in found.file) return { kind: 'invalid', error: tooLarge(found.path) };
    const configuration = { path: found.path, text: found.file.text };
    let known = nothingRead;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const request = { configuration, context, known };
      const answer = await this.compiled(pool, { kind: 'compile', request }, asked(context.projectPath));
      if (answer.kind !== 'wants') return answer;
      known = await read(answer.inputs, known, files);
    }
    return { kind: 'invalid', error: TOO_COSTLY };
  }

  private async compiled(pool: ThreadPool, task: ThreadTask, claimant: Claimant): Promise<CompileAnswer> {
    const answer = await answerOf(pool, task, claimant);
    if (answer === null) return { kind: 'invalid', error: TOO_COSTLY };
    if (answer.kind === 'failed') return { kind: 'invalid', error: this.undefinedError(answer) };
    if (answer.kind !== 'compiled') throw unexpected(answer);
    return answer.answer;
  }

  /** A fault of the compiler itself: the project hears that its configuration is not read, and operators why. */
  private undefinedError({ reason }: FailedAnswer): string {
    this.logger.error({ reason }, 'a configuration could not be compiled');
    return UNDEFINED_ERROR;
  }
}

/** Who asks; what comes of an event counts for its project. */
const asked = (project = 'no project'): Claimant => currentRequest()?.claimant ?? ofProject(project);

const ofProject = (project: string | number): Claimant => ({
  principal: `project ${project}`,
  address: `project ${project}`,
});

/** Null when the task cost too much. */
async function answerOf(pool: ThreadPool, task: ThreadTask, claimant: Claimant): Promise<ThreadAnswer | null> {
  try {
    return await pool.run(task, claimant);
  } catch (error) {
    if (error instanceof TaskTooCostly) return null;
    throw error;
  }
}

const unexpected = (answer: ThreadAnswer): Error =>
  new Error(answer.kind === 'failed' ? answer.reason : `a thread answered ${answer.kind}`);

const tooLarge = (path: string): string => `\`${path}\` is too large (maximum is ${LIMITS.fileBytes / 1024} KiB)`;

async function read(wanted: WantedInputs, known: KnownInputs, from: RepositoryFiles): Promise<KnownInputs> {
  const files = await entriesOf(wanted.files, (path) => from.read(path, LIMITS.fileBytes));
  const blobOids = await entriesOf(wanted.blobOids, (path) => from.blobOid(path));
  const changedSince = await entriesOf(wanted.changedSince, (revision) => from.changedSince(revision));
  return {
    files: new Map<string, FileText>([...known.files, ...files]),
    blobOids: new Map([...known.blobOids, ...blobOids]),
    paths: wanted.paths ? await from.paths(LIMITS.paths) : known.paths,
    changedPaths: wanted.changedPaths ? await from.changedPaths() : known.changedPaths,
    changedSince: new Map([...known.changedSince, ...changedSince]),
  };
}

/** Sequentially: at most a hundred paths. */
async function entriesOf<V>(paths: readonly string[], read: (path: string) => Promise<V>): Promise<[string, V][]> {
  const entries: [string, V][] = [];
  for (const path of paths) entries.push([path, await read(path)]);
  return entries;
}
