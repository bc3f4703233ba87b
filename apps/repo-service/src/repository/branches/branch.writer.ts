import { Injectable } from '@nestjs/common';
import { branchRef, DomainError, Forbidden, mayPushTo, mayRewrite, ZERO_OID } from '@ingot/contracts';
import { isFreeBranchName } from '../../git/index.js';
import { ProtectedBranches } from '../../projects/protected-branches/protected-branches.js';
import { type ProjectCaller } from '../../projects/views/project-access.policy.js';
import { CallerWriter } from '../../ref-updates/caller-writer.js';
import { Repositories } from '../../storage/repositories.js';
import { mergedIntoDefault } from './merged-branches.js';
import { type RefWriting } from '../../ref-updates/ref-writer.js';
import { requireRoomFor } from '../../ref-updates/room-for-refs.js';

export interface CreateBranch extends ProjectCaller {
  readonly name: string;
  /** The branch, tag or commit to start from. */
  readonly start: string;
}

export interface DeleteBranch extends ProjectCaller {
  readonly name: string;
}

/** 400: the branch cannot be created; the message says why. */
class BranchRefused extends DomainError {
  constructor(
    reason:
      'Branch name is invalid' | 'Branch already exists' | 'Invalid reference name' | 'Branch could not be created',
  ) {
    super('bad_request', reason);
  }
}

/** 405: the branch cannot be deleted. */
class BranchMustStay extends DomainError {
  constructor(reason: 'Cannot remove HEAD branch' | 'Protected branch cant be removed') {
    super('not_allowed', reason);
  }
}

/** Creates and deletes branches (reference behaviour, 13.4). */
@Injectable()
export class BranchWriter {
  constructor(
    private readonly writer: CallerWriter,
    private readonly protection: ProtectedBranches,
    private readonly repositories: Repositories,
  ) {}

  async create(command: CreateBranch): Promise<void> {
    const { name, start } = command;
    if (!isFreeBranchName(name)) throw new BranchRefused('Branch name is invalid');
    await this.writer.write(command, async ({ repository, moveOne }, project) => {
      const rights = await this.protection.rightsFor(project.id, name);
      if (!mayPushTo(rights, project.accessLevel, false)) throw new Forbidden();
      const { refs } = repository;
      if ((await refs.branch(name)) !== null) throw new BranchRefused('Branch already exists');
      const newOid = await refs.resolve(start);
      if (newOid === null) throw new BranchRefused('Invalid reference name');
      await requireRoomFor(branchRef(name), repository);
      const result = await moveOne({ refname: branchRef(name), oldOid: ZERO_OID, newOid });
      if (result === 'stale') throw new BranchRefused('Branch already exists');
      if (result !== 'updated') throw new BranchRefused('Branch could not be created');
    });
  }

  /** Whether the branch existed; a missing one is no error. */
  delete(command: DeleteBranch): Promise<boolean> {
    const { name } = command;
    return this.writer.write(command, async (writing, project) => {
      const oldOid = await writing.repository.refs.branch(name);
      if (oldOid === null) return false;
      await this.refuseToDelete(writing, { ...command, project });
      const change = { refname: branchRef(name), oldOid, newOid: ZERO_OID };
      return (await writing.moveOne(change)) === 'updated';
    });
  }

  /** Deletes what is merged into the default branch, but for protected branches; asks of each again as it is its turn. */
  async deleteMerged(command: ProjectCaller): Promise<void> {
    const { project } = command;
    const repository = this.repositories.open(project.repository);
    const rules = await this.protection.rulesOf(project.id);
    const branches = await repository.refs.branches();
    const merged = branches.filter(await mergedIntoDefault(repository, branches));
    const rights = await rules.rightsForAll(merged.map(({ name }) => name));
    for (const { name, oid } of merged.filter((_, index) => rights[index]?.isProtected === false)) {
      await this.writer.write(command, async ({ repository: { refs }, moveOne }) => {
        const { isProtected } = await this.protection.rightsFor(project.id, name);
        if (isProtected || (await refs.branch(name)) !== oid || (await refs.head()) === name) return;
        await moveOne({ refname: branchRef(name), oldOid: oid, newOid: ZERO_OID });
      });
    }
  }

  /** Maintainers may do anything to a protected branch; the default one stays all the same. */
  private async refuseToDelete({ repository }: RefWriting, { project, name }: DeleteBranch): Promise<void> {
    if ((await repository.refs.head()) === name) throw new BranchMustStay('Cannot remove HEAD branch');
    const rights = await this.protection.rightsFor(project.id, name);
    if (!mayRewrite(rights, project.accessLevel)) throw new BranchMustStay('Protected branch cant be removed');
  }
}
