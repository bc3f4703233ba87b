import { randomUUID } from 'node:crypto';
import { type Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError, Forbidden } from '@ingot/contracts';
import { type BytePart, CONFIG, currentRequest, Places } from '@ingot/platform';
import { type CiConfig } from '../config.js';
import { secondsOf } from '../configuration/entries/duration.js';
import { ObjectStore, ObjectTooLarge } from '../traces/object-store/object-store.js';
import { UnreferencedObjects } from '../traces/object-store/unreferenced-objects.js';
import { JobDependencies } from '../jobs/job-dependencies.repository.js';
import { RunningJobs, type RunnersJob } from '../jobs/running-jobs.js';
import { ArtifactExpiryQueue } from './artifact-expiry.queue.js';
import { type ArchivedFile, findArchivedFile } from './archived-file.js';
import { type Artifacts, ArtifactRepository } from './artifact.repository.js';
import { type DotenvLimits, readDotenvReport } from './dotenv-report.js';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;
/** The list of a large archive takes the processor for some tenths of a second. */
const LISTS_READ = { running: 2, waiting: 128, parked: 0 } as const;

interface OfRunner {
  readonly id: number;
  readonly token: string;
}

/** Also of a job that is deleted with its pipeline. */
class JobErased extends Forbidden {
  constructor() {
    super('Job has been erased!');
  }
}

/** Stores the artifacts of running jobs, and serves them to later jobs. */
@Injectable()
export class ArtifactStore {
  private readonly lists = new Places(LISTS_READ, 'lists of archives');

  constructor(
    private readonly running: RunningJobs,
    private readonly artifacts: ArtifactRepository,
    private readonly objects: ObjectStore,
    private readonly unreferenced: UnreferencedObjects,
    private readonly dependencies: JobDependencies,
    private readonly expiry: ArtifactExpiryQueue,
    @Inject(CONFIG) private readonly config: CiConfig,
  ) {}

  /** Throws unless artifacts of the job are accepted. */
  async authorize({
    id,
    token,
    filesize = 0,
  }: OfRunner & { readonly filesize?: number | undefined }): Promise<RunnersJob> {
    if (!this.config.ARTIFACTS_ENABLED) throw new DomainError('not_allowed', '405 Method Not Allowed');
    const job = await this.running.authenticate(id, token);
    if (job.status !== 'running') throw new Forbidden('Job is not running!');
    if (filesize >= this.limit) throw new ObjectTooLarge(this.limit);
    return job;
  }

  /** Replaces the archive, or the reported variables. Other reports are read and dropped. */
  async store(
    of: OfRunner & { readonly expireIn: string | undefined; readonly type: string | undefined },
    file: { readonly name: string; readonly atLeast: number; readonly bytes: Readable },
  ): Promise<RunnersJob> {
    const job = await this.authorize({ ...of, filesize: file.atLeast });
    if (of.type === 'dotenv') {
      const variables = await readDotenvReport(file.bytes, this.dotenvLimits);
      if (!(await this.dependencies.report(job.id, variables))) throw new JobErased();
      return job;
    }
    if (of.type !== undefined && of.type !== 'archive') {
      file.bytes.resume();
      return job;
    }
    const { id: jobId, projectId } = job;
    const objectKey = `projects/${projectId}/artifacts/${jobId}/${randomUUID()}`;
    await this.unreferenced.announce(objectKey);
    const { size, checksum } = await this.objects.put(objectKey, file.bytes, this.limit);
    const fileName = file.name.split(/[/\\]/).at(-1) || 'artifacts.zip';
    const expiresAt = this.expiryOf(of.expireIn);
    if (!(await this.artifacts.save({ jobId, projectId, fileName, size, checksum, objectKey, expiresAt }))) {
      await this.unreferenced.discard([objectKey]);
      throw new JobErased();
    }
    if (expiresAt !== null) this.expiry.wakeUp(jobId, expiresAt);
    return job;
  }

  /** The artifacts of a job, for itself or for a running job of the same pipeline. */
  async forRunner({ id, token }: OfRunner): Promise<Artifacts> {
    const asking = await this.running.findByToken(token);
    if (asking === null) throw await this.refusal({ id, token });
    const artifacts = await this.artifacts.find(id);
    if (artifacts?.projectId !== asking.projectId || !(await this.running.isInPipeline(id, asking.pipelineId))) {
      throw new DomainError('not_found', '404 Not Found');
    }
    return artifacts;
  }

  /** One file of an archive; null when it does not exist. Throws for an archive that is unreadable or beyond the limits. */
  findFile({ size, objectKey }: Artifacts, path: string): Promise<ArchivedFile | null> {
    const archive = { size, read: (part: BytePart) => this.objects.read(objectKey, part) };
    const find = () => findArchivedFile(archive, path, { maxBytes: this.limit });
    return this.lists.run(find, { claimant: currentRequest()?.claimant });
  }

  /** Whether the job has some, even if they have expired. */
  isThere(jobId: number): Promise<boolean> {
    return this.artifacts.isThere(jobId);
  }

  /** False when there were none. */
  async erase(jobId: number): Promise<boolean> {
    return this.discard(await this.artifacts.delete(jobId));
  }

  /** Does nothing to artifacts that have been kept or replaced meanwhile. */
  async eraseExpired(jobId: number): Promise<void> {
    await this.discard(await this.artifacts.deleteExpired(jobId));
  }

  /** Throws as `authenticate`; if that accepts the token, the job has ended and its token is no longer valid. */
  private async refusal({ id, token }: OfRunner): Promise<DomainError> {
    await this.running.authenticate(id, token);
    return new Forbidden('Job is not running');
  }

  private async discard(objectKey: string | null): Promise<boolean> {
    if (objectKey === null) return false;
    await this.unreferenced.discard([objectKey]);
    return true;
  }

  private get dotenvLimits(): DotenvLimits {
    const { DOTENV_MAX_BYTES: maxBytes, DOTENV_MAX_VARIABLES: maxVariables } = this.config;
    return { maxBytes, maxVariables };
  }

  private get limit(): number {
    return this.config.ARTIFACTS_MAX_MEGABYTES * MEGABYTE;
  }

  /** "0" and "never" keep artifacts for ever, as does an invalid duration. */
  private expiryOf(expireIn: string | undefined): Date | null {
    if (expireIn === undefined || expireIn === '') {
      const days = this.config.ARTIFACTS_EXPIRE_DAYS;
      return days === 0 ? null : new Date(Date.now() + days * DAY_MS);
    }
    const seconds = secondsOf(expireIn);
    return seconds === null || seconds === 0 ? null : new Date(Date.now() + seconds * 1000);
  }
}
