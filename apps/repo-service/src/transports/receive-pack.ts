import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Readable, Writable } from 'node:stream';
import { type ProjectContext } from '@ingot/contracts';
import { CONFIG, type Logger, LOGGER, type StreamClaims } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { MaintenanceQueue } from '../maintenance/maintenance-queue.js';
import { appliedChanges } from '../ref-updates/applied-changes.js';
import { type RefWriteScope } from '../ref-updates/ref-change.js';
import { RefWriter } from '../ref-updates/ref-writer.js';
import { BIG_FILES_STREAMED } from '../git/index.js';
import { Repositories } from '../repositories/repositories.js';
import { type GitProcess, startGit, type Transport } from './git-process.js';
import { HOOK_DESCRIPTORS, installHooks } from './pre-receive-hook.js';
import { type ProposedPush, readProposal } from './proposed-push.js';
import { PushJudge } from './push-judge.js';

/** Old repositories hold these harmless mistakes; refusing them would only refuse their history. */
const TOLERATED = ['zeroPaddedFilemode', 'missingSpaceBeforeDate', 'badTimezone'];

const INTERRUPTED = 'The push could not be recorded; try again.';

/** Receives pushes: git takes the objects in, we judge and write down what changes, git moves the refs, we record it. */
@Injectable()
export class ReceivePack implements OnModuleInit {
  private hooksPath = '';

  constructor(
    private readonly repositories: Repositories,
    private readonly judge: PushJudge,
    private readonly writer: RefWriter,
    private readonly maintenance: MaintenanceQueue,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.hooksPath = await installHooks(this.config.STORAGE_PATH);
  }

  /** git's advertisement of refs to a pusher. */
  advertise(directory: string, protocol: string | undefined): GitProcess {
    return startGit(['receive-pack', '--stateless-rpc', '--http-backend-info-refs', directory], protocol);
  }

  /** git's end of a push. `settled` is done when what it changed is recorded. */
  start({ project, isSession }: StreamClaims, userId: number, protocol: string | undefined): Transport {
    const directory = this.repositories.directoryOf(project.repository);
    const mode = isSession === true ? [] : ['--stateless-rpc'];
    const git = startGit([...this.options(), 'receive-pack', ...mode, directory], protocol, { extraPipes: 2 });
    const settled = this.supervise(git, project, { projectId: project.id, repository: project.repository, userId });
    return { git, settled };
  }

  private options(): string[] {
    const tolerated = TOLERATED.flatMap((mistake) => ['-c', `receive.fsck.${mistake}=ignore`]);
    return ['-c', `core.hooksPath=${this.hooksPath}`, '-c', 'pack.threads=1', '-c', BIG_FILES_STREAMED, ...tolerated];
  }

  private async supervise(git: GitProcess, project: ProjectContext, scope: RefWriteScope): Promise<void> {
    const { updates, verdict } = hookPipes(git);
    try {
      const proposal = await readProposal(updates);
      if (proposal === null) return;
      const refusal = await this.judge.refuse(project, this.repositories.directoryOf(project.repository), proposal);
      if (refusal === null) await this.apply(git, verdict, scope, proposal);
      else verdict.end(`${refusal}\n`);
    } catch (error) {
      this.logger.error({ err: error, projectId: project.id }, 'a push failed');
      verdict.end(`${INTERRUPTED}\n`);
    } finally {
      verdict.end();
      await git.ended;
    }
  }

  /** Nobody else writes from the verdict on until git has moved the refs and they are recorded. */
  private async apply(git: GitProcess, verdict: Writable, scope: RefWriteScope, { changes }: ProposedPush) {
    await this.writer.write(scope, (writing) =>
      writing.move(changes, async () => {
        verdict.end('ok\n');
        await git.ended;
        writing.git.invalidateRefs();
        return { applied: await appliedChanges(writing.git, changes) };
      }),
    );
    this.maintenance.suggest(scope.repository);
  }
}

function hookPipes({ child }: GitProcess): { updates: Readable; verdict: Writable } {
  const updates = child.stdio[HOOK_DESCRIPTORS.updates];
  const verdict = child.stdio[HOOK_DESCRIPTORS.verdict];
  if (!updates || !('read' in updates) || !(verdict instanceof Writable))
    throw new Error('git has no pipes for its hook');
  verdict.on('error', () => undefined); // git may have ended; then nobody waits for a verdict
  return { updates, verdict };
}
