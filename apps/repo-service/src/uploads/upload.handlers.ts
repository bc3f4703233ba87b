import { Controller } from '@nestjs/common';
import { type Call, getUpload, NotFound, uploadFile, type UploadJson } from '@ingot/contracts';
import { type ReceivedFile, Receives, type StreamAnswer, Streams } from '@ingot/platform';
import { isImage, isSafeToShow, stemOf } from './file-name.js';
import { UploadFiles } from './upload-files.js';
import { UploadCreator } from './upload.creator.js';
import { type NewUpload, UploadRepository } from './upload.repository.js';

@Controller()
export class UploadHandlers {
  constructor(
    private readonly creator: UploadCreator,
    private readonly files: UploadFiles,
    private readonly repository: UploadRepository,
  ) {}

  @Receives(uploadFile)
  async create({ principal, project }: Call<typeof uploadFile>, file: ReceivedFile): Promise<UploadJson> {
    return presentUpload(await this.creator.create({ project, principal, file }), project.pathWithNamespace);
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
      version: secret, // uploads are immutable
      open: () => this.files.read(this.files.placeOf(project.repository, secret)),
    };
  }
}

/** The Markdown reference to an uploaded file. Names are sanitized, so that they need no escapes. */
function presentUpload(
  { secret, name, contentType }: Pick<NewUpload, 'secret' | 'name' | 'contentType'>,
  pathWithNamespace: string,
): UploadJson {
  const url = `/uploads/${secret}/${name}`;
  const isShown = isImage(contentType);
  const alt = isShown ? stemOf(name) : name;
  return { alt, url, full_path: `/${pathWithNamespace}${url}`, markdown: `${isShown ? '!' : ''}[${alt}](${url})` };
}
