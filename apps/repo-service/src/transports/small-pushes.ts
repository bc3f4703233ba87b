import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { type RepositoryAddress, ZERO_OID } from '@ingot/contracts';
import { CONFIG, type Logger, LOGGER, type StreamClaims } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { BIG_FILES_STREAMED, GitError, hasErrorCode } from '../git/index.js';
import { type RefChange, type RefWriteScope } from '../ref-updates/ref-change.js';
import { type RefWriting, RefWriter } from '../ref-updates/ref-writer.js';
import { type Reliance, Repositories } from '../storage/repositories.js';
import { memoryOf, startGit } from './git-process.js';
import { PushInspector } from './push-inspector.js';
import { explainedFailure, PushJudge } from './push-judge.js';
import { type LooseFile, openQuarantine, quarantineEnvironment } from './quarantine.js';
import { type KnownObjects } from './pushed-graph.js';
import { TOLERATED } from './receive-pack.js';
import { answerTo, readSmallPush, type SmallPush } from './small-push.js';

/** git's own name for it: `git prune` removes what a killed process has left. */
const QUARANTINE = 'tmp_objdir-incoming-';

/** Larger directories of the repository are not compared with those of a push: git does it. */
const MAX_KNOWN_TREE_BYTES = 256 * 1024;
/** Of more refs, git finds those that a push begins from. */
const MAX_KNOWN_REFS = 5_000;

/** A push in quarantine. */
interface Received {
  readonly push: SmallPush;
  readonly directory: string;
  readonly quarantine: string;
  readonly reliance: Reliance;
}

/** A push that may go on, if its user may. */
interface Checked extends Received {
  readonly change: RefChange;
  /** What git said when it unpacked the objects. */
  readonly progress: string;
}

interface Outcome {
  readonly isMoved: boolean;
  /** For the user. */
  readonly messages: string;
}

/**
 * Receives most pushes over HTTP: those of one ref and a few objects. `git receive-pack` would start four more processes for them. Whatever
 * git itself would refuse is left to it, from the beginning: only it explains why.
 */
@Injectable()
export class SmallPushes {
  constructor(
    private readonly repositories: Repositories,
    private readonly inspector: PushInspector,
    private readonly judge: PushJudge,
    private readonly writer: RefWriter,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The answer to a complete request, once its change is recorded; null for what git has to receive. No ref has moved then. */
  async receive(claims: StreamClaims, userId: number, request: Buffer): Promise<Buffer | null> {
    const push = readSmallPush(request);
    if (push === null || push.pack.length > this.config.PUSH_PACK_BYTES) return null;
    const { id: projectId, repository } = claims.project;
    const directory = this.repositories.directoryOf(repository);
    const quarantine = await mkdtemp(join(directory, 'objects', QUARANTINE)).catch(() => null);
    if (quarantine === null) return null;
    const reliance = this.repositories.relyOn(repository);
    const received = { push, directory, quarantine, reliance };
    const outcome = await this.take(received, claims, { projectId, repository, userId }).finally(() => reliance.end());
    if (outcome?.isMoved !== true) await remove(quarantine);
    return outcome && answerTo(push, outcome.isMoved, outcome.messages);
  }

  /** Null when git refuses it, or would. */
  private async take(received: Received, claims: StreamClaims, scope: RefWriteScope): Promise<Outcome | null> {
    const { push, directory, quarantine } = received;
    try {
      const progress = await this.unpack(received);
      if (progress === null) return null;
      const { refusal, graph } = await this.inspector.inspect(directory, { changes: [push.change], quarantine });
      if (refusal !== null) return refused(progress, refusal);
      const isConnected = await graph.isConnected(push.change.newOid, await this.knownTo(scope.repository));
      if (!isConnected && !(await isConnectedForGit(received))) return null;
      const change = { ...push.change, isForward: graph.leads(push.change) };
      return await this.move({ ...received, change, progress }, claims, scope);
    } catch (error) {
      if (error instanceof GitError) return null;
      return refused('', explainedFailure(error, this.logger, scope.projectId));
    }
  }

  /** Judges current rights, and moves the ref, under the lock of the repository. Null when git has to say why it does not move. */
  private async move(
    { change, progress, directory, quarantine, reliance }: Checked,
    claims: StreamClaims,
    scope: RefWriteScope,
  ): Promise<Outcome | null> {
    let isMoved = false;
    const apply = async ({ repository: { refs } }: RefWriting) => {
      await migrate(quarantine, join(directory, 'objects'));
      const removed = remove(quarantine);
      isMoved = (await refs.update(change)) === 'updated';
      await removed;
      return { applied: isMoved ? [change] : [] };
    };
    try {
      const refusal = await this.writer.write(scope, async (writing) => {
        const { repository, move } = writing;
        if (reliance.isBroken) return null;
        if (((await repository.refs.oid(change.refname)) ?? ZERO_OID) !== change.oldOid) return null;
        const refusal = await this.judge.refuse(claims, repository, { changes: [change], quarantine });
        if (refusal === null) await move([change], () => apply(writing));
        return refusal;
      });
      if (refusal !== null) return refused(progress, refusal);
    } catch (error) {
      if (!isMoved) throw error;
      explainedFailure(error, this.logger, scope.projectId); // the move will be recorded
    }
    return isMoved ? { isMoved, messages: progress } : null;
  }

  /** What branches and tags lead to. */
  private async knownTo(address: RepositoryAddress): Promise<KnownObjects> {
    const { refs, content } = this.repositories.open(address);
    const all = (await refs.state()).refs;
    const records = all.size > MAX_KNOWN_REFS ? [] : [...all.values()];
    const tips = new Set<string | null>(records.flatMap(({ oid, commitOid }) => [oid, commitOid]));
    return {
      isTip: (oid) => tips.has(oid),
      tree: (oid) => content.rawTree(oid, MAX_KNOWN_TREE_BYTES).catch(unlessTooLarge),
    };
  }

  /** Checks the objects as `receive.fsckObjects` does. Answers what git says about its progress; null when it refuses them. */
  private async unpack({ push, directory, quarantine }: Received): Promise<string | null> {
    const strict = TOLERATED.map((mistake) => `${mistake}=ignore`).join(',');
    const limit = `--max-input-size=${this.config.PUSH_PACK_BYTES}`;
    const command = ['unpack-objects', `--strict=${strict}`, limit, ...(push.isQuiet ? ['-q'] : [])];
    const git = startGit(['-C', directory, '-c', BIG_FILES_STREAMED, ...command], undefined, {
      env: quarantineEnvironment(directory, quarantine),
      limits: memoryOf(this.config),
    });
    git.stdout.resume();
    git.stdin.end(push.pack);
    return (await git.ended) === 0 ? git.errors() : null;
  }
}

const refused = (progress: string, refusal: string): Outcome => ({
  isMoved: false,
  messages: `${progress}${refusal}\n`,
});

/** Whether everything is there that the new commit leads to. What refs lead to is not looked at. */
async function isConnectedForGit({ push, directory, quarantine }: Received): Promise<boolean> {
  const walk = ['rev-list', '--objects', '--quiet', '--stdin', '--not', '--all'];
  const git = startGit(['-C', directory, ...walk], undefined, { env: quarantineEnvironment(directory, quarantine) });
  git.stdout.resume();
  git.stdin.end(`${push.change.newOid}\n`);
  return (await git.ended) === 0;
}

function unlessTooLarge(error: unknown): null {
  if (error instanceof GitError && error.code === 'too_large') return null;
  throw error;
}

/** Moves objects out of quarantine. They are on the disk, as far as git was told to wait for it. */
async function migrate(quarantine: string, objects: string): Promise<void> {
  const { loose } = await openQuarantine(quarantine);
  if (loose === null) throw new GitError('failed', 'unpacked objects are in packs');
  await Promise.all(loose.map((file) => moveTo(objects, file)));
}

async function moveTo(objects: string, { oid, path }: LooseFile): Promise<void> {
  const target = join(objects, oid.slice(0, 2), oid.slice(2));
  try {
    await rename(path, target);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  }
}

/** What cannot be removed `git prune` removes later. */
const remove = (quarantine: string): Promise<void> =>
  rm(quarantine, { recursive: true, force: true }).catch(() => undefined);
