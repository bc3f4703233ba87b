import { z } from 'zod';
import { administrator, inProject, inPublicProject } from '../access.js';
import { calendarDate, id, projectRef, text, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { forbidden, missing, notFound, refusal } from '../refusals.js';

export const member = userSummary
  .extend({ access_level: z.int(), expires_at: z.iso.date().nullable() })
  .meta({ id: 'Member' });
export type MemberJson = z.input<typeof member>;

const aMember = projectRef.extend({ user_id: id });
const expiresAt = calendarDate
  .nullish()
  .describe('the membership expires at the start of this day, in UTC; 400 for today and earlier days');
const accessLevel = z.int();

const memberMissing = notFound('member', '');

export const listMembers = listing({
  name: 'members.list',
  summary: 'Direct members of a project, newest first',
  http: 'GET /projects/:id/members',
  service: 'repo',
  access: inProject('read_member'),
  input: projectRef.extend({ query: text.optional().describe('a substring of the name or username') }),
  output: z.array(member),
});

export const getMember = operation({
  name: 'members.show',
  summary: 'One direct member of a project',
  http: 'GET /projects/:id/members/:user_id',
  service: 'repo',
  access: inProject('read_member'),
  refusals: [memberMissing],
  input: aMember,
  output: member,
});

export const listAllMembers = listing({
  name: 'members.list_all',
  summary: 'Direct members and the owner of a project, newest first',
  http: 'GET /projects/:id/members/all',
  service: 'repo',
  access: inProject('read_member'),
  input: projectRef.extend({ query: text.optional().describe('a substring of the name or username') }),
  output: z.array(member),
});

/** As `listAllMembers`, in the form of users. */
export const listProjectUsers = listing({
  name: 'members.list_users',
  summary: 'Users who are members of a project or own it, newest membership first',
  http: 'GET /projects/:id/users',
  service: 'repo',
  access: inPublicProject('read_member'),
  input: projectRef.extend({ search: text.optional().describe('a substring of the name or username') }),
  output: z.array(userSummary),
});

export const getAnyMember = operation({
  name: 'members.show_any',
  summary: 'One direct member, or the owner, of a project',
  http: 'GET /projects/:id/members/all/:user_id',
  service: 'repo',
  access: inProject('read_member'),
  refusals: [memberMissing],
  input: aMember,
  output: member,
});

/** Adds a member. 409 when the user is already a member; 400 for an invalid access level. */
export const addMember = operation({
  name: 'members.add',
  summary: 'Add a member to a project',
  http: 'POST /projects/:id/members',
  service: 'repo',
  access: inProject('administer_member'),
  refusals: [missing('User'), refusal('conflict', 'Member already exists', 'the user is a member already')],
  input: projectRef.extend({ user_id: id, access_level: accessLevel, expires_at: expiresAt }),
  output: member,
});

export const updateMember = operation({
  name: 'members.update',
  summary: 'Change the access level of a member',
  http: 'PUT /projects/:id/members/:user_id',
  service: 'repo',
  access: inProject('administer_member'),
  refusals: [memberMissing],
  input: aMember.extend({ access_level: accessLevel, expires_at: expiresAt }),
  output: member,
});

/** Removes a member; users may remove themselves. */
export const removeMember = operation({
  name: 'members.remove',
  summary: 'Remove a member from a project',
  http: 'DELETE /projects/:id/members/:user_id',
  service: 'repo',
  access: inProject('read_member'),
  refusals: [forbidden('the caller would remove somebody else and may not administer members, or it is the owner')],
  input: aMember,
  output: z.union([member, z.object({})]),
});

/** What a user belongs to. */
export const membership = z
  .object({
    source_id: id.describe('the id of the project'),
    source_name: z.string().describe('the name of the project'),
    source_type: z.literal('Project').describe('always a project'),
    access_level: z.int(),
  })
  .meta({ id: 'Membership' });
export type MembershipJson = z.input<typeof membership>;

/** Owners of projects have the access level 50. */
export const listMemberships = listing({
  name: 'members.memberships',
  summary: 'Projects that a user is a member of or owns, newest first',
  http: 'GET /users/:id/memberships',
  service: 'repo',
  access: administrator,
  scopes: ['api', 'read_user'],
  refusals: [missing('User')],
  input: z.object({
    id,
    type: z
      .enum(['Project', 'Namespace'])
      .optional()
      .describe('`Namespace`: none, as nobody is a member of a namespace'),
  }),
  output: z.array(membership),
});
