import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  DomainError,
  downloadArtifacts,
  eraseJob,
  getArtifactsOfRef,
  getJobArtifacts,
  type JobJson,
  keepArtifacts,
  uploadArtifacts,
} from '@ingot/contracts';
import { Handles, type ReceivedFile, Receives, type StreamAnswer, Streams } from '@ingot/platform';
import { JobPresenter } from '../jobs/job.presenter.js';
import { JobRepository } from '../jobs/job.repository.js';
import { ObjectStore } from '../traces/object-store/object-store.js';
import { ArtifactKeeper } from './artifact.keeper.js';
import { type Artifacts, ArtifactRepository } from './artifact.repository.js';
import { JobEraser } from './job.eraser.js';

/** Artifacts, for people and for runners. */
@Controller()
export class ArtifactHandlers {
  constructor(
    private readonly jobs: JobRepository,
    private readonly presenter: JobPresenter,
    private readonly artifacts: ArtifactRepository,
    private readonly keeper: ArtifactKeeper,
    private readonly eraser: JobEraser,
    private readonly objects: ObjectStore,
  ) {}

  @Streams(getJobArtifacts)
  async show({ project, input }: Call<typeof getJobArtifacts>): Promise<StreamAnswer> {
    const { id } = await this.jobs.get(project.id, input.job_id);
    return this.stream(await this.artifacts.find(id));
  }

  @Streams(getArtifactsOfRef)
  async ofRef({ project, input }: Call<typeof getArtifactsOfRef>): Promise<StreamAnswer> {
    return this.stream(await this.artifacts.findOfRef(project.id, input.ref_name, input.job));
  }

  @Handles(keepArtifacts)
  async keep({ project, input, baseUrl }: Call<typeof keepArtifacts>): Promise<JobJson> {
    const { id } = await this.jobs.get(project.id, input.job_id);
    if (!(await this.artifacts.keep(id))) throw noArtifacts();
    return this.presenter.one(await this.jobs.get(project.id, id), baseUrl);
  }

  @Handles(eraseJob)
  async erase({ project, input, baseUrl }: Call<typeof eraseJob>): Promise<JobJson> {
    await this.eraser.erase(project.id, input.job_id);
    return this.presenter.one(await this.jobs.get(project.id, input.job_id), baseUrl);
  }

  @Receives(uploadArtifacts)
  async upload({ input }: Call<typeof uploadArtifacts>, file: ReceivedFile): Promise<Answer<typeof uploadArtifacts>> {
    const { id, token, expire_in: expireIn, artifact_type: type } = input;
    const { name, status } = await this.keeper.keep({ id, token, expireIn, type }, file);
    return { id, name, status };
  }

  @Streams(downloadArtifacts)
  async download({ input }: Call<typeof downloadArtifacts>): Promise<StreamAnswer> {
    return this.stream(await this.keeper.forRunner(input));
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
    };
  }
}

const noArtifacts = (): DomainError => new DomainError('not_found', '404 Not Found');
