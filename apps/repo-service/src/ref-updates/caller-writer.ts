import { Injectable } from '@nestjs/common';
import { allows, Forbidden, NotFound, type ProjectContext } from '@ingot/contracts';
import { type ProjectCaller } from '../projects/views/project-access.policy.js';
import { ProjectAccessReader } from '../projects/views/project-access.reader.js';
import { scopeOf } from './ref-change.js';
import { RefWriter, type RefWriting } from './ref-writer.js';

/**
 * Writes in the name of callers of the API. The gateway judged them when they called: who had to wait for others since may have been
 * removed meanwhile, or the project archived.
 */
@Injectable()
export class CallerWriter {
  constructor(
    private readonly writer: RefWriter,
    private readonly accesses: ProjectAccessReader,
  ) {}

  /** As `RefWriter.write`; with the project as it is when it is the turn of `work`. Throws `NotFound` and `Forbidden`. */
  write<T>(caller: ProjectCaller, work: (writing: RefWriting, project: ProjectContext) => Promise<T>): Promise<T> {
    return this.writer.write(scopeOf(caller), async (writing) =>
      work(writing, writing.hasWaited ? await this.judgeAgain(caller) : caller.project),
    );
  }

  private async judgeAgain({ principal, project: { id } }: ProjectCaller): Promise<ProjectContext> {
    const project = await this.accesses.findContext(String(id), principal);
    if (project === null) throw new NotFound('Project');
    if (!allows('push_code', project)) throw new Forbidden();
    return project;
  }
}
