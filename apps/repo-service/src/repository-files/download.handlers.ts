import { Controller } from '@nestjs/common';
import { type Answer, type Call, getArchive, getArchiveIn, getBlob, getRawBlob, NotFound } from '@ingot/contracts';
import { Handles, type StreamAnswer, Streams } from '@ingot/platform';
import { Repositories } from '../repositories/repositories.js';
import { archiveOf } from './archives.js';
import { findBlob } from './blobs.js';
import { BlobTooLarge } from './repository-file.errors.js';

/** In base64 it becomes a third larger, and has to fit into one message. */
const LARGEST_IN_JSON = 5 * 1024 ** 2;

@Controller()
export class DownloadHandlers {
  constructor(private readonly repositories: Repositories) {}

  @Handles(getBlob)
  async blob({ project, input }: Call<typeof getBlob>): Promise<Answer<typeof getBlob>> {
    const git = this.repositories.open(project.repository);
    const { oid, size } = await findBlob(git, input);
    if (size > LARGEST_IN_JSON) throw new BlobTooLarge(size, LARGEST_IN_JSON);
    const blob = await git.blob(oid);
    if (blob === null) throw new NotFound('Blob');
    return { size, encoding: 'base64', content: blob.data.toString('base64'), sha: oid };
  }

  @Streams(getRawBlob)
  async rawBlob({ project, input }: Call<typeof getRawBlob>): Promise<StreamAnswer> {
    const git = this.repositories.open(project.repository);
    const { oid, size } = await findBlob(git, input);
    return {
      contentType: 'text/plain',
      disposition: 'inline',
      fileName: null,
      length: size,
      version: oid,
      open: (gone) => git.openBlob(oid, gone),
    };
  }

  @Streams(getArchive)
  archive({ project, input }: Call<typeof getArchive>): Promise<StreamAnswer> {
    return archiveOf(this.repositories.open(project.repository), { ...input, projectPath: project.path });
  }

  @Streams(getArchiveIn)
  archiveIn({ project, input }: Call<typeof getArchiveIn>): Promise<StreamAnswer> {
    return archiveOf(this.repositories.open(project.repository), { ...input, projectPath: project.path });
  }
}
