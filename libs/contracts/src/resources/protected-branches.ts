import { z } from 'zod';
import { inProject } from '../access.js';
import { filledText, id, projectRef, text } from '../fields.js';
import { listing, operation } from '../operation.js';
import { invalid, missing, refusal } from '../refusals.js';

const accessLevel = z.object({
  id,
  access_level: z.int().describe('30: developers and maintainers; 40: maintainers; 0: no one'),
  access_level_description: z.string(),
  user_id: z.null(),
  group_id: z.null(),
});

export const protectedBranch = z
  .object({
    id,
    name: z.string().describe('a branch name, or a pattern in which `*` stands for any characters, including slashes'),
    push_access_levels: z.array(accessLevel),
    merge_access_levels: z.array(accessLevel),
    allow_force_push: z
      .literal(false)
      .describe('always false: maintainers may force-push to protected branches anyway'),
    code_owner_approval_required: z.literal(false),
  })
  .meta({ id: 'ProtectedBranch' });
export type ProtectedBranchJson = z.input<typeof protectedBranch>;

const aRule = projectRef.extend({ name: text.describe('the exact name of the rule') });
const ruleMissing = missing('Protected Branch');
const ruleRemoved = missing('Protected Branch', 'it was removed meanwhile');

const pushLevel = z.literal([0, 30, 40]).describe('the lowest access level that may push: 30, 40, or 0 for no one');
const mergeLevel = z.literal([30, 40]).describe('the lowest access level that may merge');
const levels = {
  push_access_level: pushLevel.optional(),
  merge_access_level: mergeLevel.optional(),
  allowed_to_push: z
    .array(z.object({ access_level: pushLevel }))
    .max(10)
    .optional()
    .describe('alternative to `push_access_level`; the most permissive counts'),
  allowed_to_merge: z
    .array(z.object({ access_level: mergeLevel }))
    .max(10)
    .optional()
    .describe('alternative to `merge_access_level`'),
};

const manages = { service: 'repo', access: inProject('administer_project') } as const;

export const listProtectedBranches = listing({
  name: 'protected_branches.list',
  summary: 'Protection rules of a project, by name',
  http: 'GET /projects/:id/protected_branches',
  ...manages,
  input: projectRef.extend({ search: text.optional().describe('a substring of the name') }),
  output: z.array(protectedBranch),
});

export const getProtectedBranch = operation({
  name: 'protected_branches.show',
  summary: 'One rule that protects branches',
  http: 'GET /projects/:id/protected_branches/:name',
  ...manages,
  refusals: [ruleMissing],
  input: aRule,
  output: protectedBranch,
});

/** Protects a branch, which need not exist, or all that match a pattern. 409 when there is a rule of that name. */
export const createProtectedBranch = operation({
  name: 'protected_branches.create',
  summary: 'Protect a branch, or all that match a pattern; by default for maintainers only',
  http: 'POST /projects/:id/protected_branches',
  ...manages,
  refusals: [
    ruleRemoved,
    refusal('conflict', "Protected branch '<name>' already exists", 'there is a rule of that name'),
    invalid('name', 'is invalid', 'no branch can have the name, or one that matches it'),
    invalid('base', 'has too many protected branches (maximum is <limit>)', 'the project has as many rules as it can'),
  ],
  input: projectRef.extend({ name: filledText.describe('a branch name, or a pattern with `*`'), ...levels }),
  output: protectedBranch,
});

export const updateProtectedBranch = operation({
  name: 'protected_branches.update',
  summary: 'Change who may push and merge to protected branches',
  http: 'PATCH /projects/:id/protected_branches/:name',
  ...manages,
  refusals: [ruleMissing],
  input: aRule.extend(levels),
  output: protectedBranch,
});

export const deleteProtectedBranch = operation({
  name: 'protected_branches.delete',
  summary: 'Delete a protection rule: returns it, or an empty object if there was none',
  http: 'DELETE /projects/:id/protected_branches/:name',
  ...manages,
  input: aRule,
  output: z.union([protectedBranch, z.object({})]),
});
