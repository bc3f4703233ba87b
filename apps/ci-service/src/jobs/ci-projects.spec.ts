import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type Rpc } from '@ingot/contracts';
import {
  Broadcasts,
  createLogger,
  decodeTrusted,
  DeletedProjectRepository,
  encodeJson,
  RpcClient,
} from '@ingot/platform';
import { CiProjects } from './ci-projects.js';

const asked = z.object({ projectIds: z.array(z.number()) });

/** Has every project whose number is odd. */
class RepoService extends RpcClient {
  readonly calls: number[][] = [];

  constructor() {
    super('nats://127.0.0.1:1', 'nobody');
  }

  override call<Request extends object, Reply>(_rpc: Rpc<Request, Reply>, request: Request): Promise<Reply> {
    const { projectIds } = asked.parse(request);
    this.calls.push(projectIds);
    return Promise.resolve(
      decodeTrusted<Reply>(encodeJson(projectIds.filter((id) => id % 2 === 1).map((id) => ({ id })))),
    );
  }
}

class Silence extends Broadcasts {
  override listen(): void {}
  override onGap(): void {}
}

function projectsOf(repoService: RepoService): CiProjects {
  const silence = new Silence(repoService, createLogger('spec', 'silent'));
  const database = new DataSource({ type: 'postgres' });
  return new CiProjects(repoService, database, new DeletedProjectRepository(database), silence);
}

describe('projects that pipelines need', () => {
  it('are read together, in their order, and without those that do not exist', async () => {
    const repoService = new RepoService();
    const projects = projectsOf(repoService);

    expect(await projects.findAll([5, 2, 3])).toEqual([{ id: 5 }, { id: 3 }]);
    expect(await projects.findAll([3, 5])).toEqual([{ id: 3 }, { id: 5 }]);

    expect(repoService.calls).toEqual([[5, 2, 3]]);
  });

  it('are read 500 at once, as many as repo-service answers', async () => {
    const repoService = new RepoService();
    const ids = Array.from({ length: 1_001 }, (_, index) => index + 1);

    expect(await projectsOf(repoService).findAll(ids)).toHaveLength(501);

    expect(repoService.calls.map(({ length }) => length)).toEqual([500, 500, 1]);
  });
});
