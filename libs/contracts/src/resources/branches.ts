import { z } from 'zod';
import { inProject, inPublicProject } from '../access.js';
import { filledText, projectRef, text } from '../fields.js';
import { listing, operation } from '../operation.js';
import { commit } from './commits.js';

export const branch = z
  .object({
    name: z.string(),
    commit,
    merged: z.boolean().describe('whether the default branch contains it'),
    protected: z.boolean(),
    developers_can_push: z.boolean(),
    developers_can_merge: z.boolean(),
  })
  .meta({ id: 'Branch' });
export type BranchJson = z.input<typeof branch>;

const aBranch = projectRef.extend({ branch: text });

export const listBranches = listing({
  name: 'branches.list',
  summary: 'Branches by name',
  http: 'GET /projects/:id/repository/branches',
  service: 'repo',
  atStorage: true,
  access: inPublicProject('download_code'),
  input: projectRef.extend({ search: text.optional().describe('part of the name') }),
  output: z.array(branch),
});

export const getBranch = operation({
  name: 'branches.show',
  summary: 'One branch',
  http: 'GET /projects/:id/repository/branches/:branch',
  service: 'repo',
  atStorage: true,
  access: inPublicProject('download_code'),
  input: aBranch,
  output: branch,
});

/** Creates a branch. 400 for a malformed or existing name and for an unknown `ref`. */
export const createBranch = operation({
  name: 'branches.create',
  summary: 'Create a branch',
  http: 'POST /projects/:id/repository/branches',
  service: 'repo',
  atStorage: true,
  access: inProject('push_code'),
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
  access: inProject('push_code'),
  input: aBranch,
  output: z.object({ branch_name: z.string().optional() }),
  deadlineMs: 20_000,
});

export const protectBranch = operation({
  name: 'branches.protect',
  summary: 'Protect a branch, or change what developers may do to it',
  http: 'PUT /projects/:id/repository/branches/:branch/protect',
  service: 'repo',
  atStorage: true,
  access: inProject('administer_project'),
  input: aBranch.extend({ developers_can_push: z.boolean().optional(), developers_can_merge: z.boolean().optional() }),
  output: branch,
});

export const unprotectBranch = operation({
  name: 'branches.unprotect',
  summary: 'Remove the protection of a branch',
  http: 'PUT /projects/:id/repository/branches/:branch/unprotect',
  service: 'repo',
  atStorage: true,
  access: inProject('administer_project'),
  input: aBranch,
  output: branch,
});
