import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  type Call,
  getUpload,
  NotFound,
  removeUploads,
  type RequestOf,
  uploadFile,
  type UploadJson,
} from '@ingot/contracts';
import {
  Answers,
  ApplicationSettingsCache,
  type ReceivedFile,
  Receives,
  type StreamAnswer,
  Streams,
} from '@ingot/platform';
import { contentTypeOf, isSafeToShow } from './file-kind.js';
import { cleanFileName } from './file-name.js';
import { UploadFiles } from './upload-files.js';
import { FileTooLarge } from './upload.errors.js';
import { presentUpload } from './upload.presenter.js';
import { type NewUpload, UploadRepository } from './upload.repository.js';

const MEGABYTE = 1024 * 1024;
const SECRET_BYTES = 16;

@Controller()
export class UploadsHandlers {
  constructor(
    private readonly files: UploadFiles,
    private readonly repository: UploadRepository,
    private readonly settings: ApplicationSettingsCache,
  ) {}

  @Receives(uploadFile)
  async create({ principal, project }: Call<typeof uploadFile>, file: ReceivedFile): Promise<UploadJson> {
    const limit = (await this.settings.current()).maxAttachmentSize * MEGABYTE;
    if (file.atLeast > limit) throw new FileTooLarge(limit);
    const name = cleanFileName(file.name);
    const upload: Omit<NewUpload, 'size'> = {
      projectId: project.id,
      secret: randomBytes(SECRET_BYTES).toString('hex'),
      name,
      contentType: await contentTypeOf(name),
      uploaderId: principal.userId,
    };
    const place = this.files.placeOf(project.repository, upload.secret);
    const isKept = await this.files.keep(place, { bytes: file.bytes, limit }, (size) =>
      this.repository.insert({ ...upload, size }),
    );
    if (!isKept) throw new NotFound('Project');
    return presentUpload(upload, project.pathWithNamespace);
  }

  @Streams(getUpload)
  async show({ project, input: { secret, filename } }: Call<typeof getUpload>): Promise<StreamAnswer> {
    const upload = await this.repository.find(project.id, secret, filename.normalize('NFC'));
    if (upload === null) throw new NotFound('File');
    return {
      contentType: upload.contentType,
      disposition: isSafeToShow(upload.contentType) ? 'inline' : 'attachment',
      fileName: upload.name,
      length: upload.size,
      version: secret, // what is uploaded never changes
      open: () => this.files.read(this.files.placeOf(project.repository, secret)),
    };
  }

  @Answers(removeUploads)
  async removeAll({ repository }: RequestOf<typeof removeUploads>): Promise<null> {
    await this.files.removeAll(repository);
    return null;
  }
}
