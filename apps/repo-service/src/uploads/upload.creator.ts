import { randomBytes } from 'node:crypto';
import { type Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { NotFound } from '@ingot/contracts';
import { ApplicationSettingsCache } from '@ingot/platform';
import { type ProjectCaller } from '../projects/views/project-access.policy.js';
import { cleanFileName, contentTypeOf } from './file-name.js';
import { FileTooLarge, UploadFiles } from './upload-files.js';
import { type NewUpload, UploadRepository } from './upload.repository.js';

export interface CreateUpload extends ProjectCaller {
  readonly file: {
    /** The client's file name. */
    readonly name: string;
    readonly bytes: Readable;
    /** A lower bound of its size in bytes. */
    readonly atLeast: number;
  };
}

const MEGABYTE = 1024 * 1024;
const SECRET_BYTES = 16;

/** Stores files that are uploaded to projects. */
@Injectable()
export class UploadCreator {
  constructor(
    private readonly files: UploadFiles,
    private readonly repository: UploadRepository,
    private readonly settings: ApplicationSettingsCache,
  ) {}

  /** Throws `FileTooLarge`, `NotFound` when the project is deleted meanwhile, `Moved` when another storage has it. */
  async create({ project, principal, file }: CreateUpload): Promise<Omit<NewUpload, 'size'>> {
    const limit = (await this.settings.current()).maxAttachmentSize * MEGABYTE;
    if (file.atLeast > limit) throw new FileTooLarge(limit);
    const name = cleanFileName(file.name);
    const upload = {
      projectId: project.id,
      secret: randomBytes(SECRET_BYTES).toString('hex'),
      name,
      contentType: await contentTypeOf(name),
      uploaderId: principal.userId,
    };
    const place = this.files.placeOf(project.repository, upload.secret);
    const isKept = await this.files.keep(place, { bytes: file.bytes, limit }, (size) =>
      this.repository.insert({ ...upload, size }, project.repository.storage),
    );
    if (!isKept) {
      this.files.placeOf(project.repository, upload.secret); // throws when the project has moved
      throw new NotFound('Project');
    }
    return upload;
  }
}
