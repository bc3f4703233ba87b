import { Controller } from '@nestjs/common';
import {
  type Answer,
  type BranchJson,
  type Call,
  createBranch,
  deleteBranch,
  deleteMergedBranches,
  getBranch,
  listBranches,
  NotFound,
  pageOf,
  protectBranch,
  unprotectBranch,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type BranchRecord, type GitRepository, nameSearch } from '../../git/index.js';
import { ProtectedBranches } from '../../projects/protected-branches/protected-branches.js';
import { Repositories } from '../../storage/repositories.js';
import { BranchPresenter } from './branch.presenter.js';
import { BranchWriter } from './branch.writer.js';

type AboutBranch = Pick<Call<typeof getBranch>, 'project' | 'input' | 'baseUrl'>;

@Controller()
export class BranchHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly protection: ProtectedBranches,
    private readonly writer: BranchWriter,
    private readonly presenter: BranchPresenter,
  ) {}

  @Handles(listBranches)
  async list({ project, input, page, baseUrl }: Call<typeof listBranches>): Promise<Answer<typeof listBranches>> {
    const repository = this.repositories.open(project.repository);
    const isFound = nameSearch(input.search ?? '');
    const found = (await repository.refs.branches()).filter(({ name }) => isFound(name));
    const { items, total } = pageOf(found, page);
    return { items: await this.presenter.many(items, { project, repository, baseUrl }), total };
  }

  @Handles(getBranch)
  show(call: Call<typeof getBranch>): Promise<BranchJson> {
    return this.present(call);
  }

  @Handles(createBranch)
  async create(call: Call<typeof createBranch>): Promise<BranchJson> {
    const { project, principal, input } = call;
    await this.writer.create({ project, principal, name: input.branch, start: input.ref });
    return this.present(call);
  }

  @Handles(deleteBranch)
  async delete({ project, principal, input }: Call<typeof deleteBranch>): Promise<Answer<typeof deleteBranch>> {
    return (await this.writer.delete({ project, principal, name: input.branch })) ? { branch_name: input.branch } : {};
  }

  @Handles(deleteMergedBranches)
  async deleteMerged({
    project,
    principal,
  }: Call<typeof deleteMergedBranches>): Promise<Answer<typeof deleteMergedBranches>> {
    await this.writer.deleteMerged({ project, principal });
    return { message: '202 Accepted' };
  }

  @Handles(protectBranch)
  async protect(call: Call<typeof protectBranch>): Promise<BranchJson> {
    const { project, input } = call;
    await get(this.repositories.open(project.repository), input.branch);
    await this.protection.protect(project.id, input.branch, {
      mayPush: input.developers_can_push,
      mayMerge: input.developers_can_merge,
    });
    return this.present(call);
  }

  @Handles(unprotectBranch)
  async unprotect(call: Call<typeof unprotectBranch>): Promise<BranchJson> {
    const { project, input } = call;
    await get(this.repositories.open(project.repository), input.branch);
    await this.protection.unprotect(project.id, input.branch);
    return this.present(call);
  }

  private async present({ project, input, baseUrl }: AboutBranch): Promise<BranchJson> {
    const repository = this.repositories.open(project.repository);
    return this.presenter.one(await get(repository, input.branch), { project, repository, baseUrl });
  }
}

/** Throws `NotFound`. */
async function get(repository: GitRepository, name: string): Promise<BranchRecord> {
  const oid = await repository.refs.branch(name);
  if (oid === null) throw new NotFound('Branch');
  return { name, oid };
}
