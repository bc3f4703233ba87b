import { Injectable } from '@nestjs/common';
import { commitFile, type Principal, Unavailable } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { ProjectAccessReader } from '../views/project-access.reader.js';
import { type ProjectEntity } from '../views/project.entity.js';
import { ProjectDeleter } from './project.deleter.js';

/** Gives a new project a first commit, with its name and description in `README.md`. */
@Injectable()
export class FirstReadme {
  constructor(
    private readonly accesses: ProjectAccessReader,
    private readonly deleter: ProjectDeleter,
    private readonly rpc: RpcClient,
  ) {}

  /** When the commit fails, deletes the project, so that the creation can be repeated, and throws `Unavailable`. */
  async commit(project: ProjectEntity, branch: string, principal: Principal): Promise<void> {
    const failure = await this.write(project, branch, principal).then(
      () => null,
      (cause: unknown) => ({ cause }),
    );
    if (failure === null) return;
    await this.deleter.deleteIfThere(project.id);
    throw new Unavailable({ projectId: project.id, reason: 'the first commit failed' }, failure);
  }

  private async write({ id, name, description }: ProjectEntity, branch: string, principal: Principal): Promise<void> {
    const content = [`# ${name}`, ...(description ? [description] : [])].join('\n\n');
    const project = await this.accesses.findContext(String(id), principal);
    if (project === null) throw new Error('the new project is not there');
    const file = { filePath: 'README.md', content: `${content}\n`, message: 'Initial commit' };
    await this.rpc.call(commitFile, { project, principal, branch, ...file }, project.repository.storage);
  }
}
