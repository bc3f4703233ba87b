import { Injectable } from '@nestjs/common';
import { commitFile, NotFound, type Principal } from '@ingot/contracts';
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

  /** Deletes the project when the commit fails: so the creation can be repeated. */
  async commit({ id, name, description }: ProjectEntity, branch: string, principal: Principal): Promise<void> {
    const content = [`# ${name}`, ...(description ? [description] : [])].join('\n\n');
    try {
      const project = await this.accesses.findContext(String(id), principal);
      if (project === null) throw new NotFound('Project');
      const file = { filePath: 'README.md', content: `${content}\n`, message: 'Initial commit' };
      await this.rpc.call(commitFile, { project, principal, branch, ...file }, project.repository.storage);
    } catch (error) {
      await this.deleter.deleteIfThere(id);
      throw error;
    }
  }
}
