import { spawn } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError, type FinishCopyReply, type Oid, type RepositoryAddress } from '@ingot/contracts';
import {
  CONFIG,
  KeyedMutex,
  registerRawBodyScope,
  StreamTickets,
  syncDirectory,
  TICKET_HEADER,
  watchIdle,
} from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { Repositories } from '../storage/repositories.js';
import { StorageMoveRepository } from '../storage/storage-move.repository.js';
import { UploadFiles } from '../uploads/upload-files.js';
import { exitOf, exitOfFed } from '../git/process/exit-of.js';
import { hasErrorCode } from '../git/index.js';
import { COPY_PARTS, COPY_PATH, type CopyPart } from './copy-files.js';

const copyClaims = z.object({
  copyOf: z.object({ storage: z.string(), diskPath: z.string() }),
  part: z.enum(COPY_PARTS),
});

/** How long one call waits for the check of a copy. */
const CHECK_WAIT_MS = 30_000;

/** Copies that come from other storages, until they are taken into service; and what is left of those that have gone. */
@Injectable()
export class CopyReceiver implements OnModuleInit {
  private readonly turns = new KeyedMutex();
  private readonly checking = new Map<string, Promise<readonly Oid[]>>();
  /** What the refs of a copy named when all that they reach was found there. */
  private readonly checked = new Map<string, readonly Oid[]>();

  constructor(
    private readonly repositories: Repositories,
    private readonly uploads: UploadFiles,
    private readonly moves: StorageMoveRepository,
    private readonly tickets: StreamTickets,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
  ) {}

  /** Before anything is served: refuses calls for what has gone, and clears what a crash left. */
  async onModuleInit(): Promise<void> {
    await rm(this.drafts, { recursive: true, force: true });
    for (const address of await this.moves.departedFrom(this.config.STORAGE_NAME)) this.repositories.depart(address);
  }

  async register(http: FastifyInstance): Promise<void> {
    await registerRawBodyScope(http, (scope) => {
      scope.route({
        method: 'POST',
        url: COPY_PATH,
        bodyLimit: Number.MAX_SAFE_INTEGER,
        handler: (request, reply) => this.take(request, reply),
      });
    });
  }

  /** An empty place for a copy, instead of what an earlier attempt left. */
  prepare(address: RepositoryAddress): Promise<void> {
    return this.turns.run(address.diskPath, async () => {
      await this.clear(address);
      const { repository, uploads } = this.draftOf(address);
      await mkdir(uploads, { recursive: true });
      await this.repositories.createDraft(repository);
    });
  }

  /** Removes what a storage has of a project that another one has. Throws when the project is here. */
  remove(address: RepositoryAddress): Promise<void> {
    return this.turns.run(address.diskPath, () => this.clear(address));
  }

  /** Begins the check of a copy, or waits on for it; false when it takes longer than a call may wait. */
  async check(address: RepositoryAddress): Promise<boolean> {
    const key = address.diskPath;
    const checking = this.checking.get(key) ?? this.tipsWhenWhole(address);
    this.checking.set(key, checking);
    const tips = await Promise.race([checking, sleep(CHECK_WAIT_MS, null, { ref: false })]);
    if (tips === null) return false;
    this.checking.delete(key);
    this.checked.set(key, tips);
    return true;
  }

  private async tipsWhenWhole(address: RepositoryAddress): Promise<readonly Oid[]> {
    const { repository } = this.draftOf(address);
    const tips = await this.repositories.openDraft(repository).check();
    await syncFileSystem(repository);
    return tips;
  }

  finish(address: RepositoryAddress, refs: string): Promise<FinishCopyReply> {
    return this.turns.run(address.diskPath, async () => {
      const draft = this.draftOf(address);
      const repository = this.repositories.openDraft(draft.repository);
      const checked = this.checked.get(address.diskPath);
      const isWhole =
        checked !== undefined &&
        (await repository.digestOfRefs()) === refs &&
        (await repository.isCompleteBeyond(checked));
      if (!isWhole) return { outcome: 'different' };
      await syncFileSystem(draft.repository);
      await moveTo(this.uploads.directoryOf(address), draft.uploads);
      await moveTo(this.repositories.placeOf(address), draft.repository);
      this.checked.delete(address.diskPath);
      this.repositories.arrive(address);
      return { outcome: 'ready' };
    });
  }

  private async take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const ticket = request.headers[TICKET_HEADER];
    const claims = copyClaims.safeParse(typeof ticket === 'string' ? this.tickets.open(ticket) : null).data;
    if (claims === undefined) return reply.status(403).send('This copy needs a ticket\n');
    const directory = await this.openPart(claims.copyOf, claims.part);
    const tar = spawn('tar', ['--extract', '--no-same-owner', `--directory=${directory}`], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const endWatch = watchIdle(request.raw.socket, () => request.raw.socket.destroy());
    try {
      return (await exitOfFed(tar, request.raw)) === 0
        ? reply.status(204).send()
        : reply.status(500).send('tar could not read this copy\n');
    } finally {
      endWatch();
      tar.kill('SIGKILL');
    }
  }

  /** The directory of a part; refs that are there already are dropped, as some may be deleted. */
  private async openPart(address: RepositoryAddress, part: CopyPart): Promise<string> {
    const { repository, uploads } = this.draftOf(address);
    if (part === 'uploads') return uploads;
    if (part === 'refs') {
      await rm(join(repository, 'packed-refs'), { force: true });
      await rm(join(repository, 'refs'), { recursive: true, force: true });
      for (const kind of ['heads', 'tags']) await mkdir(join(repository, 'refs', kind), { recursive: true });
    }
    return repository;
  }

  private async clear(address: RepositoryAddress): Promise<void> {
    if (!(await this.moves.forgetCopy(address))) {
      throw new DomainError('conflict', 'the project is on this storage', { ...address });
    }
    this.checking.delete(address.diskPath);
    this.checked.delete(address.diskPath);
    const { directory, trash } = this.draftOf(address);
    await rm(directory, { recursive: true, force: true });
    await mkdir(trash, { recursive: true });
    // away at once, then deleted: a crash leaves nothing half
    await moveTo(join(trash, 'repository'), this.repositories.placeOf(address));
    await moveTo(join(trash, 'uploads'), this.uploads.directoryOf(address));
    this.repositories.openDraft(this.repositories.placeOf(address));
    await rm(directory, { recursive: true, force: true });
  }

  private get drafts(): string {
    return join(this.config.STORAGE_PATH, '@moves');
  }

  private draftOf(address: RepositoryAddress) {
    const directory = join(this.drafts, basename(this.repositories.placeOf(address), '.git'));
    return {
      directory,
      repository: join(directory, 'repository.git'),
      uploads: join(directory, 'uploads'),
      trash: join(directory, 'trash'),
    };
  }
}

/** Renames a directory, if it is there, with its new parent; synced. */
async function moveTo(place: string, directory: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  try {
    await rename(directory, place);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return;
    throw error;
  }
  await syncDirectory(dirname(place));
}

/** Writes all that is in memory of the file system to its disk. */
async function syncFileSystem(directory: string): Promise<void> {
  const code = await exitOf(spawn('sync', ['--file-system', directory], { stdio: 'ignore' }));
  if (code !== 0) throw new Error(`sync ended with ${code}`);
}
