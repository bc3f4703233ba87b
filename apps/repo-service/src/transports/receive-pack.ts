import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { CONFIG, type Logger, LOGGER, type StreamClaims } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { BIG_FILES_STREAMED, type GitRepository, MERGE_REQUESTS, MovedInPart } from '../git/index.js';
import { type RefChange, type RefWriteScope } from '../ref-updates/ref-change.js';
import { appliedChanges } from '../ref-updates/ref-events.js';
import { RefWriter } from '../ref-updates/ref-writer.js';
import { type Reliance, Repositories } from '../storage/repositories.js';
import { CommandGuard } from './command-guard.js';
import { type GitProcess, memoryOf, startGit, type Transport } from './git-process.js';
import { HeldReport } from './held-report.js';
import { HOOK_DESCRIPTORS } from './hook-descriptors.js';
import { ASK_TO_MOVE, type HookPipes, letMove } from './proc-receive-hook.js';
import { hookEnvironment, installHooks, type ProposedPush, readProposal } from './pre-receive-hook.js';
import { PushInspector } from './push-inspector.js';
import { explainedFailure, PushJudge } from './push-judge.js';
import { PUSH_REFUSALS } from './push-policy.js';

/** To a push in quarantine, the repository is an alternate: git would list all refs of it for a second time. */
const WITHOUT_ALTERNATE_REFS = 'core.alternateRefsCommand=true';

/** Clients fetch the heads of merge requests, and cannot push them. It is an option of git, as the configuration of older repositories lacks it. */
export const HIDDEN_FROM_PUSHES = `receive.hideRefs=${MERGE_REQUESTS}`;

/** Old repositories contain these harmless errors; refusing them would make their history impossible to push. */
export const TOLERATED = ['zeroPaddedFilemode', 'missingSpaceBeforeDate', 'badTimezone'];

/** Receives pushes that are not small: git receives the objects, we check and journal the changes, git moves the refs, we record them. */
@Injectable()
export class ReceivePack implements OnModuleInit {
  private hooksPath = '';

  constructor(
    private readonly repositories: Repositories,
    private readonly inspector: PushInspector,
    private readonly judge: PushJudge,
    private readonly writer: RefWriter,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.hooksPath = await installHooks(this.config.STORAGE_PATH);
  }

  /** The git process of a push. `settled` resolves when its changes are recorded. */
  start(claims: StreamClaims, userId: number, protocol: string | undefined): Transport {
    const { project, isSession } = claims;
    const directory = this.repositories.directoryOf(project.repository);
    const mode = isSession === true ? [] : ['--stateless-rpc'];
    const mark = randomUUID();
    const reliance = this.repositories.relyOn(project.repository);
    const git = startGit([...this.options(), 'receive-pack', ...mode, directory], protocol, {
      extraPipes: 2,
      env: hookEnvironment(mark),
      limits: memoryOf(this.config),
    });
    const commands = new CommandGuard();
    commands.pipe(git.stdin);
    const report = new HeldReport(git.stdout);
    const settled = this.supervise({ git, mark, reliance, commands, report }, claims, {
      projectId: project.id,
      repository: project.repository,
      userId,
    });
    return { git: { ...git, stdin: commands, stdout: report }, settled };
  }

  private options(): string[] {
    const tolerated = TOLERATED.flatMap((mistake) => ['-c', `receive.fsck.${mistake}=ignore`]);
    const settings = [
      `core.hooksPath=${this.hooksPath}`,
      `receive.maxInputSize=${this.config.PUSH_PACK_BYTES}`,
      'pack.threads=1',
      BIG_FILES_STREAMED,
      WITHOUT_ALTERNATE_REFS,
      ASK_TO_MOVE,
      HIDDEN_FROM_PUSHES,
    ];
    return [...settings.flatMap((setting) => ['-c', setting]), ...tolerated];
  }

  private async supervise(started: StartedPush, claims: StreamClaims, scope: RefWriteScope): Promise<void> {
    const { git, mark, commands, report } = started;
    const pipes = hookPipes(git);
    const { updates, verdict } = pipes;
    try {
      const proposal = await readProposal(updates, mark);
      if (proposal === null) return;
      if (commands.refuses) return void verdict.end(`${PUSH_REFUSALS.name}\n`);
      const directory = this.repositories.directoryOf(scope.repository);
      const { refusal: excess, graph } = await this.inspector.inspect(directory, proposal);
      const changes = proposal.changes.map((change) => ({ ...change, isForward: graph.leads(change) }));
      const push = { claims, scope, proposal: { ...proposal, changes } };
      const refusal = excess ?? (await this.apply(started, pipes, push));
      if (refusal !== null) verdict.end(`${refusal}\n`);
    } catch (error) {
      verdict.end(`${explainedFailure(error, this.logger, scope.projectId)}\n`);
    } finally {
      started.reliance.end();
      verdict.end();
      report.release();
      await git.ended;
    }
  }

  /**
   * Holds the write lock from the decision until git has moved the refs and they are recorded. Checks current rights.
   * @returns the refusal, or null when the refs have moved
   */
  private apply({ git, reliance, report }: StartedPush, pipes: HookPipes, push: Push): Promise<string | null> {
    const { claims, scope, proposal } = push;
    const { changes } = proposal;
    return this.writer.write(scope, async ({ repository, move }) => {
      if (reliance.isBroken) return PUSH_REFUSALS.cleaned;
      const refusal = await this.judge.refuse(claims, repository, proposal);
      if (refusal !== null) return refusal;
      await move(changes, async () => {
        report.hold();
        await letMove(pipes, changes, () => this.moveAll(repository, changes));
        await git.ended;
        await repository.refs.reread(changes.map(({ refname }) => refname));
        return { applied: await appliedChanges(repository, changes) };
      });
      return null;
    });
  }

  private async moveAll(
    { refs, directory }: GitRepository,
    changes: readonly RefChange[],
  ): Promise<ReadonlySet<RefChange>> {
    try {
      return new Set((await refs.updateAll(changes)) ? changes : []);
    } catch (error) {
      this.logger.warn({ err: error, directory }, 'the refs of a push could not be moved together');
      return new Set(error instanceof MovedInPart ? error.moved : []); // of each other git says what is the matter
    }
  }
}

interface StartedPush {
  readonly git: GitProcess;
  /** What marks the end of the proposal. */
  readonly mark: string;
  readonly reliance: Reliance;
  readonly commands: CommandGuard;
  readonly report: HeldReport;
}

interface Push {
  readonly claims: StreamClaims;
  readonly scope: RefWriteScope;
  readonly proposal: ProposedPush;
}

function hookPipes({ child }: GitProcess): HookPipes {
  const updates = child.stdio[HOOK_DESCRIPTORS.updates];
  const verdict = child.stdio[HOOK_DESCRIPTORS.verdict];
  if (!updates || !('read' in updates) || !(verdict instanceof Writable))
    throw new Error('git has no pipes for its hook');
  verdict.on('error', () => undefined); // git may have ended; then nobody waits for a verdict
  return { updates, verdict };
}
