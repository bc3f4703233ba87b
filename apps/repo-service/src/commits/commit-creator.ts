import { Injectable } from '@nestjs/common';
import {
  type BranchRights,
  type Call,
  type createCommit,
  mayPushTo,
  type Oid,
  type Signature,
  ZERO_OID,
} from '@ingot/contracts';
import { type CommitRecord, type GitRepository, isValidBranchName } from '../git/index.js';
import { ProtectedBranches } from '../protected-branches/protected-branches.js';
import { type RefWriteScope } from '../ref-updates/ref-change.js';
import { RefWriter, type RefWriting } from '../ref-updates/ref-writer.js';
import { advanceBranch } from './advance-branch.js';
import { CommitRefused, MayNotPushToBranch, NotOnABranch } from './commit.errors.js';
import { signedNow } from './signatures.js';

type CreateCall = Call<typeof createCommit>;

/** Makes commits of file changes (reference behaviour, 5.2). */
@Injectable()
export class CommitCreator {
  constructor(
    private readonly writer: RefWriter,
    private readonly protection: ProtectedBranches,
  ) {}

  /** Makes the commit and moves the branch to it. */
  async create(call: CreateCall): Promise<CommitRecord> {
    const { project, principal, input } = call;
    if (!isValidBranchName(input.branch)) throw new CommitRefused('Branch name is invalid');
    const rights = await this.protection.rightsFor(project.id, input.branch);
    const scope: RefWriteScope = { projectId: project.id, repository: project.repository, userId: principal.userId };
    return this.writer.write(scope, (writing) => this.commitAndMove(call, rights, writing));
  }

  private async commitAndMove(call: CreateCall, rights: BranchRights, writing: RefWriting): Promise<CommitRecord> {
    const { git } = writing;
    const tip = await git.branch(call.input.branch);
    if (!mayPushTo(rights, call.project.accessLevel, tip !== null)) throw new MayNotPushToBranch(call.input.branch);
    const parent = tip ?? (await this.startOf(call, git));
    const commitOid = await this.write(call, git, parent);
    const move = { branch: call.input.branch, from: tip ?? ZERO_OID, to: commitOid };
    return advanceBranch(this.writer, writing, move);
  }

  /** Where a new branch begins; null for the first commit of an empty repository. */
  private async startOf({ input }: CreateCall, git: GitRepository): Promise<Oid | null> {
    if (input.start_branch !== undefined) {
      const start = await git.resolve(input.start_branch);
      if (start === null) throw new CommitRefused('Invalid reference name');
      return start;
    }
    if (await git.isEmpty()) return null;
    throw new NotOnABranch();
  }

  private async write({ input, principal }: CreateCall, git: GitRepository, tip: Oid | null): Promise<Oid> {
    const result = await git.createCommit({
      tip,
      message: input.commit_message,
      author: signedNow(authorOf(input, principal)),
      committer: signedNow(principal),
      actions: input.actions.map(({ action, file_path, previous_path, content, encoding }) => ({
        action,
        filePath: file_path,
        previousPath: previous_path ?? null,
        content: content ?? null,
        encoding,
      })),
    });
    if (result.outcome === 'refused') throw new CommitRefused(result.message);
    return result.commitOid;
  }
}

/** The author given counts only when both parts of it are. */
const authorOf = ({ author_name, author_email }: CreateCall['input'], caller: Signature): Signature =>
  author_name && author_email ? { name: author_name, email: author_email } : caller;
