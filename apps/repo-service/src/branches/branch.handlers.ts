import { Controller } from '@nestjs/common';
import {
  type Answer,
  type BranchJson,
  type Call,
  createBranch,
  deleteBranch,
  getBranch,
  listBranches,
  NotFound,
  pageOf,
  type ProjectContext,
  protectBranch,
  unprotectBranch,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type BranchRecord, type GitRepository } from '../git/index.js';
import { ProtectedBranches } from '../protected-branches/protected-branches.js';
import { Repositories } from '../repositories/repositories.js';
import { BranchPresenter } from './branch.presenter.js';
import { BranchWriter } from './branch-writer.js';

@Controller()
export class BranchHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly protection: ProtectedBranches,
    private readonly writer: BranchWriter,
    private readonly presenter: BranchPresenter,
  ) {}

  @Handles(listBranches)
  async list({ project, input, page }: Call<typeof listBranches>): Promise<Answer<typeof listBranches>> {
    const git = this.repositories.open(project.repository);
    const search = input.search?.toLowerCase() ?? '';
    const all = await git.branches();
    const found = search === '' ? all : all.filter(({ name }) => name.toLowerCase().includes(search));
    const { items, total } = pageOf(found, page);
    return { items: await this.presenter.many(project.id, git, items), total };
  }

  @Handles(getBranch)
  show({ project, input }: Call<typeof getBranch>): Promise<BranchJson> {
    return this.present(project, input.branch);
  }

  @Handles(createBranch)
  async create(call: Call<typeof createBranch>): Promise<BranchJson> {
    await this.writer.create(call);
    return this.present(call.project, call.input.branch);
  }

  @Handles(deleteBranch)
  async delete(call: Call<typeof deleteBranch>): Promise<Answer<typeof deleteBranch>> {
    return (await this.writer.delete(call)) ? { branch_name: call.input.branch } : {};
  }

  @Handles(protectBranch)
  async protect({ project, input }: Call<typeof protectBranch>): Promise<BranchJson> {
    await find(this.repositories.open(project.repository), input.branch);
    await this.protection.protect(project.id, input.branch, {
      mayPush: input.developers_can_push,
      mayMerge: input.developers_can_merge,
    });
    return this.present(project, input.branch);
  }

  @Handles(unprotectBranch)
  async unprotect({ project, input }: Call<typeof unprotectBranch>): Promise<BranchJson> {
    await find(this.repositories.open(project.repository), input.branch);
    await this.protection.unprotect(project.id, input.branch);
    return this.present(project, input.branch);
  }

  private async present(project: ProjectContext, name: string): Promise<BranchJson> {
    const git = this.repositories.open(project.repository);
    return this.presenter.one(project.id, git, await find(git, name));
  }
}

async function find(git: GitRepository, name: string): Promise<BranchRecord> {
  const oid = await git.branch(name);
  if (oid === null) throw new NotFound('Branch');
  return { name, oid };
}
