import { Controller } from '@nestjs/common';
import {
  AccessLevel,
  type Answer,
  type Call,
  deleteArtifacts,
  DomainError,
  downloadArtifacts,
  eraseJob,
  Forbidden,
  getArtifactFileOfRef,
  getArtifactsOfRef,
  getJobArtifactFile,
  getJobArtifacts,
  type JobJson,
  keepArtifacts,
  type ProjectAccess,
  uploadArtifacts,
} from '@ingot/contracts';
import { Handles, type ReceivedFile, Receives, type StreamAnswer, Streams } from '@ingot/platform';
import { JobPresenter } from '../jobs/job.presenter.js';
import { JobRepository } from '../jobs/job.repository.js';
import { ObjectStore } from '../traces/object-store/object-store.js';
import { ArtifactStore } from './artifact.store.js';
import { type ArtifactAccess } from '../configuration/pipeline-plan.js';
import { type Artifacts, ArtifactRepository, type KeptArtifacts } from './artifact.repository.js';
import { JobEraser } from './job.eraser.js';

/** Artifacts, for users and for runners. */
@Controller()
export class ArtifactHandlers {
  constructor(
    private readonly jobs: JobRepository,
    private readonly presenter: JobPresenter,
    private readonly artifacts: ArtifactRepository,
    private readonly store: ArtifactStore,
    private readonly eraser: JobEraser,
    private readonly objects: ObjectStore,
  ) {}

  @Streams(getJobArtifacts)
  async show({ project, input }: Call<typeof getJobArtifacts>): Promise<StreamAnswer> {
    const { id } = await this.jobs.get(project.id, input.job_id);
    return this.stream(readable(await this.artifacts.find(id), project));
  }

  @Streams(getArtifactsOfRef)
  async ofRef({ project, input }: Call<typeof getArtifactsOfRef>): Promise<StreamAnswer> {
    return this.stream(readable(await this.artifacts.findOfRef(project.id, input.ref_name, input.job), project));
  }

  @Streams(getJobArtifactFile)
  async file({ project, input }: Call<typeof getJobArtifactFile>): Promise<StreamAnswer> {
    const { id } = await this.jobs.get(project.id, input.job_id);
    return this.streamFile(readable(await this.artifacts.find(id), project), input.artifact_path);
  }

  @Streams(getArtifactFileOfRef)
  async fileOfRef({ project, input }: Call<typeof getArtifactFileOfRef>): Promise<StreamAnswer> {
    const artifacts = await this.artifacts.findOfRef(project.id, input.ref_name, input.job);
    return this.streamFile(readable(artifacts, project), input.artifact_path);
  }

  @Handles(keepArtifacts)
  async keep({ project, input, baseUrl }: Call<typeof keepArtifacts>): Promise<JobJson> {
    const { id } = await this.jobs.get(project.id, input.job_id);
    if (!(await this.artifacts.keep(id))) throw noArtifacts();
    return this.presenter.one(await this.jobs.get(project.id, id), baseUrl);
  }

  @Handles(deleteArtifacts)
  async delete({ project, input }: Call<typeof deleteArtifacts>): Promise<Answer<typeof deleteArtifacts>> {
    const { id } = await this.jobs.get(project.id, input.job_id);
    await this.store.erase(id);
    return {};
  }

  @Handles(eraseJob)
  async erase({ project, input, baseUrl }: Call<typeof eraseJob>): Promise<JobJson> {
    await this.eraser.erase(project.id, input.job_id);
    return this.presenter.one(await this.jobs.get(project.id, input.job_id), baseUrl);
  }

  @Receives(uploadArtifacts)
  async upload({ input }: Call<typeof uploadArtifacts>, file: ReceivedFile): Promise<Answer<typeof uploadArtifacts>> {
    const { id, token, expire_in: expireIn, artifact_type: type } = input;
    const { name, status } = await this.store.store({ id, token, expireIn, type }, file);
    return { id, name, status };
  }

  @Streams(downloadArtifacts)
  async download({ input }: Call<typeof downloadArtifacts>): Promise<StreamAnswer> {
    return this.stream(await this.store.forRunner(input));
  }

  private stream(artifacts: Artifacts | null): StreamAnswer {
    if (artifacts === null) throw noArtifacts();
    const { fileName, size, checksum, objectKey } = artifacts;
    return {
      contentType: 'application/zip',
      disposition: 'attachment',
      fileName,
      length: size,
      version: checksum,
      open: () => this.objects.read(objectKey),
      openPart: (part) => this.objects.read(objectKey, part),
    };
  }

  private async streamFile(artifacts: Artifacts | null, path: string): Promise<StreamAnswer> {
    const file = artifacts && (await this.store.findFile(artifacts, path));
    if (artifacts === null || file === null) throw noArtifacts();
    return {
      contentType: 'application/octet-stream',
      disposition: 'attachment',
      fileName: path.split('/').at(-1) ?? path,
      length: file.size,
      version: `${artifacts.checksum}-${file.checksum.toString(16)}`,
      open: () => file.open(),
    };
  }
}

const LEVEL_TO_READ: Readonly<Record<ArtifactAccess, number>> = {
  all: 0,
  developer: AccessLevel.developer,
  maintainer: AccessLevel.maintainer,
  none: Infinity,
};

/** `artifacts:access` limits downloads by users, not those of later jobs. */
function readable(artifacts: KeptArtifacts | null, { accessLevel }: ProjectAccess): Artifacts | null {
  if (artifacts !== null && accessLevel < LEVEL_TO_READ[artifacts.access ?? 'all']) throw new Forbidden();
  return artifacts;
}

const noArtifacts = (): DomainError => new DomainError('not_found', '404 Not Found');
