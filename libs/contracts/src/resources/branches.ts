import { z } from 'zod';
import { inProject, inPublicProject } from '../access.js';
import { filledText, projectRef, searchedName, text } from '../fields.js';
import { listing, operation } from '../operation.js';
import { invalid, missing, refusal } from '../refusals.js';
import { commit, tooManyRefs } from './commits.js';

export const branch = z
  .object({
    name: z.string(),
    commit,
    merged: z.boolean().describe('whether the default branch contains it'),
    protected: z.boolean(),
    developers_can_push: z.boolean(),
    developers_can_merge: z.boolean(),
    default: z.boolean().describe('whether it is the default branch'),
    can_push: z.boolean().describe('whether the caller can push to it'),
    web_url: z.string(),
  })
  .meta({ id: 'Branch' });
export type BranchJson = z.input<typeof branch>;

/** Who may not read the code is told so before the parameters are looked at. */
const readersOnly = { guard: 'download_code' } as const;
const aBranch = projectRef.extend({ branch: text });

const branchMissing = missing('Branch');

export const listBranches = listing({
  name: 'branches.list',
  summary: 'Branches by name',
  http: 'GET /projects/:id/repository/branches',
  service: 'repo',
  atStorage: true,
  access: inPublicProject('download_code'),
  input: projectRef.extend({ search: searchedName }),
  output: z.array(branch),
});

export const getBranch = operation({
  name: 'branches.show',
  summary: 'One branch',
  http: 'GET /projects/:id/repository/branches/:branch',
  service: 'repo',
  atStorage: true,
  access: inPublicProject('download_code'),
  refusals: [branchMissing],
  input: aBranch,
  output: branch,
});

/** Creates a branch. 400 for an invalid or existing name and for an unknown `ref`. */
export const createBranch = operation({
  name: 'branches.create',
  summary: 'Create a branch',
  http: 'POST /projects/:id/repository/branches',
  service: 'repo',
  atStorage: true,
  access: inProject('push_code', readersOnly),
  refusals: [
    refusal('bad_request', 'Branch name is invalid', 'no branch can have that name'),
    refusal('bad_request', 'Branch already exists', 'there is a branch of that name'),
    refusal('bad_request', 'Invalid reference name', 'there is nothing of the name `ref` to start from'),
    refusal('bad_request', 'Branch could not be created', 'git refuses the branch'),
    tooManyRefs,
    missing('Branch', 'it is deleted again at once'),
  ],
  input: projectRef.extend({ branch: filledText, ref: filledText.describe('branch, tag or commit to start from') }),
  output: branch,
  deadlineMs: 20_000,
});

/** Deletes a branch. 405 for the default branch and for a protected one. */
export const deleteBranch = operation({
  name: 'branches.delete',
  summary: 'Delete a branch',
  http: 'DELETE /projects/:id/repository/branches/:branch',
  service: 'repo',
  atStorage: true,
  access: inProject('push_code', readersOnly),
  refusals: [
    refusal('not_allowed', 'Cannot remove HEAD branch', 'it is the default branch'),
    refusal('not_allowed', 'Protected branch cant be removed', 'it is protected'),
  ],
  input: aBranch,
  output: z.object({ branch_name: z.string().optional() }),
  deadlineMs: 20_000,
});

/** The default branch and protected ones stay. Others are deleted in turn; those that somebody changes meanwhile stay, too. */
export const deleteMergedBranches = operation({
  name: 'branches.delete_merged',
  summary: 'Delete all branches that are merged into the default branch',
  http: 'DELETE /projects/:id/repository/merged_branches',
  service: 'repo',
  atStorage: true,
  status: 202,
  access: inProject('push_code', readersOnly),
  input: projectRef,
  output: z.object({ message: z.literal('202 Accepted') }),
  deadlineMs: 60_000,
});

export const protectBranch = operation({
  name: 'branches.protect',
  summary: 'Protect a branch, or change the rights of developers',
  http: 'PUT /projects/:id/repository/branches/:branch/protect',
  service: 'repo',
  atStorage: true,
  access: inProject('administer_project', readersOnly),
  refusals: [
    branchMissing,
    invalid('base', 'has too many protected branches (maximum is <limit>)', 'the project has as many rules as it can'),
  ],
  input: aBranch.extend({ developers_can_push: z.boolean().optional(), developers_can_merge: z.boolean().optional() }),
  output: branch,
});

export const unprotectBranch = operation({
  name: 'branches.unprotect',
  summary: 'Remove the protection of a branch',
  http: 'PUT /projects/:id/repository/branches/:branch/unprotect',
  service: 'repo',
  atStorage: true,
  access: inProject('administer_project', readersOnly),
  refusals: [branchMissing],
  input: aBranch,
  output: branch,
});
