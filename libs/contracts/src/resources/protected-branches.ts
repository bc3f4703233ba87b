import { z } from 'zod';
import { inProject } from '../access.js';
import { filledText, id, projectRef, text } from '../fields.js';
import { listing, operation } from '../operation.js';
import { invalid, missing, refusal } from '../refusals.js';

const accessLevel = z.object({
  id,
  access_level: z.int().describe('30: developers and maintainers; 40: maintainers; 0: nobody'),
  access_level_description: z.string(),
  user_id: z.null(),
  group_id: z.null(),
});

export const protectedBranch = z
  .object({
    id,
    name: z
      .string()
      .describe('of a branch, or a pattern in which `*` stands for any characters, slashes too, or for none'),
    push_access_levels: z.array(accessLevel),
    merge_access_levels: z.array(accessLevel),
    allow_force_push: z
      .literal(false)
      .describe('maintainers, who may rewrite protected branches, need no permission for it'),
    code_owner_approval_required: z.literal(false),
  })
  .meta({ id: 'ProtectedBranch' });
export type ProtectedBranchJson = z.input<typeof protectedBranch>;

const aRule = projectRef.extend({ name: text.describe('of the rule, as it was given') });
const ruleMissing = missing('Protected Branch');
const ruleRemoved = missing('Protected Branch', 'it was removed meanwhile');

const pushLevel = z.literal([0, 30, 40]).describe('the lowest role that may push: 30, 40, or 0 for nobody');
const mergeLevel = z.literal([30, 40]).describe('the lowest role that may merge');
const levels = {
  push_access_level: pushLevel.optional(),
  merge_access_level: mergeLevel.optional(),
  allowed_to_push: z
    .array(z.object({ access_level: pushLevel }))
    .max(10)
    .optional()
    .describe('another form of `push_access_level`; of several, any that allows is enough'),
  allowed_to_merge: z
    .array(z.object({ access_level: mergeLevel }))
    .max(10)
    .optional()
    .describe('another form of `merge_access_level`'),
};

const manages = { service: 'repo', access: inProject('administer_project') } as const;

export const listProtectedBranches = listing({
  name: 'protected_branches.list',
  summary: 'What protects the branches of a project: rules by name',
  http: 'GET /projects/:id/protected_branches',
  ...manages,
  input: projectRef.extend({ search: text.optional().describe('part of the name') }),
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

/** Protects a branch, which need not be there, or all whose names match. 409 when there is a rule of that name. */
export const createProtectedBranch = operation({
  name: 'protected_branches.create',
  summary: 'Protect a branch, or all whose names match a pattern; from maintainers alone unless said otherwise',
  http: 'POST /projects/:id/protected_branches',
  ...manages,
  refusals: [
    ruleRemoved,
    refusal('conflict', "Protected branch '<name>' already exists", 'there is a rule of that name'),
    invalid('name', 'is invalid', 'no branch can have the name, or one that matches it'),
    invalid('base', 'has too many protected branches (maximum is <limit>)', 'the project has as many rules as it can'),
  ],
  input: projectRef.extend({ name: filledText.describe('of a branch, or a pattern with `*`'), ...levels }),
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
  summary: 'Remove a rule that protects branches: answers it when it was there, else an empty object',
  http: 'DELETE /projects/:id/protected_branches/:name',
  ...manages,
  input: aRule,
  output: z.union([protectedBranch, z.object({})]),
});
