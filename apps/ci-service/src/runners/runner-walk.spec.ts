import pg from 'pg';
import { AccessLevel, type Page, type PageRequest, type Principal, type Rpc } from '@ingot/contracts';
import { decodeTrusted, encodeJson, RpcClient } from '@ingot/platform';
import { RunnerProjects } from './runner-projects.js';
import { RunnerWalker } from './runner-walk.js';
import { type Runner } from './runner.js';
import { type AskedRunners, type RunnerFilter, type RunnerOfProjects, RunnerRepository } from './runner.repository.js';

const PRINCIPAL: Principal = {
  userId: 7,
  username: 'maintainer',
  name: 'Maintainer',
  email: 'maintainer@example.com',
  isAdmin: false,
  isExternal: false,
  credential: { kind: 'private', scopes: ['api'] },
};
const ASKED: AskedRunners = { scope: null, type: null, status: null, paused: null, tags: [] };

/** The user maintains `maintained` projects from 1 on. */
class RepoService extends RpcClient {
  readonly calls: string[] = [];

  constructor(private readonly maintained: number) {
    super('nats://127.0.0.1:1', 'nobody');
  }

  override call<Request extends object, Reply>({ name }: Rpc<Request, Reply>, request: Request): Promise<Reply> {
    this.calls.push(name);
    return Promise.resolve(decodeTrusted<Reply>(encodeJson(this.reply(request))));
  }

  private reply(request: object): unknown {
    if ('projectIds' in request && Array.isArray(request.projectIds)) {
      return request.projectIds.map((projectId: number) => ({
        projectId,
        accessLevel: projectId <= this.maintained ? AccessLevel.maintainer : AccessLevel.developer,
      }));
    }
    const after = 'afterId' in request ? Number(request.afterId) : 0;
    const atMost = 'atMost' in request ? Number(request.atMost) : Infinity;
    const rest = Math.min(Math.max(this.maintained - after, 0), atMost);
    return Array.from({ length: rest }, (_, index) => after + index + 1);
  }
}

/** Runner `n` is of project `n`, up to `newest`. */
class Runners extends RunnerRepository {
  readonly listedOf: RunnerFilter['projectIds'][] = [];

  constructor(private readonly newestId: number) {
    super(new pg.Pool());
  }

  override newest(_asked: AskedRunners, behind: number | null, limit: number): Promise<RunnerOfProjects[]> {
    const first = behind === null ? this.newestId : behind - 1;
    const ids = Array.from({ length: Math.min(limit, first) }, (_, index) => first - index);
    return Promise.resolve(ids.map((id) => ({ id, projectIds: [id] })));
  }

  override findByIds(ids: readonly number[]): Promise<Runner[]> {
    return Promise.resolve(decodeTrusted<Runner[]>(encodeJson(ids.map((id) => ({ id })))));
  }

  override page({ projectIds }: RunnerFilter): Promise<Page<Runner>> {
    this.listedOf.push(projectIds);
    return Promise.resolve({ items: [], total: 0 });
  }
}

function walkerOf(maintained: number, newest: number) {
  const [repoService, runners] = [new RepoService(maintained), new Runners(newest)];
  const walker = new RunnerWalker(runners, new RunnerProjects(repoService));
  const page = async (request: Partial<PageRequest> = {}) => {
    const { items, ...counted } = await walker.page(ASKED, PRINCIPAL, { page: 1, perPage: 2, ...request });
    return { ids: items.map(({ id }) => id), ...counted };
  };
  return { page, repoService, runners };
}

describe('runners of the projects that a user maintains', () => {
  it('are those of the projects, if they are few', async () => {
    const { page, runners } = walkerOf(3, 9_000);

    await page();

    expect(runners.listedOf).toEqual([[1, 2, 3]]);
  });

  it('are the newest ones that are seen, if the projects are many', async () => {
    const { page, repoService, runners } = walkerOf(6_000, 6_100);

    expect(await page()).toEqual({ ids: [6_000, 5_999], total: 100, isLowerBound: true });
    expect(await page({ page: 3 })).toEqual({ ids: [5_996, 5_995], total: 100, isLowerBound: true });
    expect(runners.listedOf).toEqual([]);
    expect(repoService.calls.filter((name) => name === 'maintained_projects')).toHaveLength(2);
  });

  it('are counted when all runners were walked', async () => {
    const { page } = walkerOf(6_000, 3);

    expect(await page()).toEqual({ ids: [3, 2], total: 3 });
    expect(await page({ page: 2 })).toEqual({ ids: [1], total: 3 });
    expect(await page({ page: 3 })).toEqual({ ids: [], total: 3 });
  });

  it('are found in further steps, each behind the last one', async () => {
    const { page } = walkerOf(6_000, 6_900);

    expect(await page()).toEqual({ ids: [6_000, 5_999], total: 300, isLowerBound: true });
  });

  it.each([
    ['none of the newest is theirs', 20_000, 1],
    ['the page is a late one', 6_100, 3_000],
  ])('are those of all the projects, if %s', async (_when, newest, number) => {
    const { page, runners } = walkerOf(6_000, newest);

    await page({ page: number });

    expect(runners.listedOf).toHaveLength(1);
    expect(runners.listedOf[0]).toHaveLength(6_000);
  });
});
