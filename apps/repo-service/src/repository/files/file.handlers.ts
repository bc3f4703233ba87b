import { Controller } from '@nestjs/common';
import {
  type Answer,
  blameFile,
  type Call,
  createFile,
  deleteFile,
  getFile,
  getRawFile,
  NotFound,
  type ProjectContext,
  statFile,
  updateFile,
} from '@ingot/contracts';
import { Handles, type StreamAnswer, Streams } from '@ingot/platform';
import { type CommitAction } from '../../git/index.js';
import { type ProjectCaller } from '../../projects/views/project-access.policy.js';
import { Repositories } from '../../storage/repositories.js';
import { CommitWriter } from '../commits/commit.writer.js';
import { LARGEST_IN_JSON, TooLargeForJson } from '../reply-size.errors.js';
import { type FileDetails, FileReader } from './file.reader.js';

const RAW = 'GET /projects/:id/repository/files/:file_path/raw';

@Controller()
export class FileHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly files: FileReader,
    private readonly writer: CommitWriter,
  ) {}

  @Handles(getFile)
  async show({ project, input }: Call<typeof getFile>): Promise<Answer<typeof getFile>> {
    const { repository, file } = await this.find(project, input);
    if (file.size > LARGEST_IN_JSON) throw new TooLargeForJson('File', file.size, RAW);
    const blob = await repository.content.blob(file.blobOid);
    if (blob === null) throw new NotFound('File');
    const details = await this.files.details(repository, file);
    return { ...present(details), content: blob.toString('base64') };
  }

  @Handles(statFile)
  async stat({ project, input }: Call<typeof statFile>): Promise<Answer<typeof statFile>> {
    const { repository, file } = await this.find(project, input);
    return present(await this.files.details(repository, file));
  }

  @Streams(getRawFile)
  async raw({ project, input }: Call<typeof getRawFile>): Promise<StreamAnswer> {
    const { repository, file } = await this.find(project, input);
    return {
      contentType: 'text/plain',
      disposition: 'inline',
      fileName: null,
      length: file.size,
      version: file.blobOid,
      open: (gone) => repository.content.openBlob(file.blobOid, file.size, gone),
    };
  }

  @Handles(blameFile)
  async blame({ project, input }: Call<typeof blameFile>): Promise<Answer<typeof blameFile>> {
    const { repository, file } = await this.find(project, input);
    return this.files.blame(repository, file, input.range);
  }

  @Handles(createFile)
  create({ project, principal, input }: Call<typeof createFile>): Promise<Answer<typeof createFile>> {
    const { content, encoding } = input;
    return this.commit({ project, principal }, input, {
      action: 'create',
      filePath: input.file_path,
      content,
      encoding,
    });
  }

  @Handles(updateFile)
  update({ project, principal, input }: Call<typeof updateFile>): Promise<Answer<typeof updateFile>> {
    const { content, encoding } = input;
    return this.commit({ project, principal }, input, {
      action: 'update',
      filePath: input.file_path,
      content,
      encoding,
    });
  }

  @Handles(deleteFile)
  delete({ project, principal, input }: Call<typeof deleteFile>): Promise<Answer<typeof deleteFile>> {
    return this.commit({ project, principal }, input, { action: 'delete', filePath: input.file_path });
  }

  private async find(
    project: ProjectContext,
    { ref, file_path: path }: { ref?: string | undefined; file_path: string },
  ) {
    const repository = this.repositories.open(project.repository);
    return { repository, file: await this.files.find(project, repository, { ref, path }) };
  }

  private async commit(
    caller: ProjectCaller,
    input: FileChange,
    action: CommitAction,
  ): Promise<{ file_path: string; branch: string }> {
    const { file_path: path, branch, author_name: name, author_email: email, last_commit_id: lastCommitId } = input;
    await this.writer.create({
      ...caller,
      branch,
      startBranch: input.start_branch,
      message: input.commit_message,
      author: name && email ? { name, email } : caller.principal, // used only when both are given
      actions: [action],
      madeFrom: lastCommitId ? { path, lastCommitId } : undefined,
    });
    return { file_path: path, branch };
  }
}

interface FileChange {
  readonly file_path: string;
  readonly branch: string;
  readonly start_branch?: string | undefined;
  readonly commit_message: string;
  readonly author_name?: string | undefined;
  readonly author_email?: string | undefined;
  readonly last_commit_id?: string | undefined;
}

const present = (file: FileDetails): Answer<typeof statFile> => ({
  file_name: file.name,
  file_path: file.path,
  size: file.size,
  encoding: 'base64',
  content_sha256: file.sha256,
  ref: file.ref,
  blob_id: file.blobOid,
  commit_id: file.commitOid,
  last_commit_id: file.lastCommitOid,
});
