import { z } from 'zod';
import { event } from '../event.js';
import { id } from '../fields.js';
import { type ServiceName } from '../operation.js';

/** What is recorded of administration; clients filter by these names, so they never change. */
export const AUDITED = [
  'project_created',
  'project_updated',
  'project_move_scheduled',
  'project_moved',
  'project_deleted',
  'project_runners_token_reset',
  'member_added',
  'member_updated',
  'member_removed',
  'member_expired',
  'protected_branch_created',
  'protected_branch_updated',
  'protected_branch_removed',
  'project_variable_created',
  'project_variable_updated',
  'project_variable_removed',
  'pipeline_trigger_created',
  'pipeline_trigger_updated',
  'pipeline_trigger_removed',
  'runner_created',
  'runner_updated',
  'runner_token_reset',
  'runner_enabled',
  'runner_disabled',
  'runner_removed',
  'registration_token_reset',
  'deploy_key_added',
  'deploy_key_updated',
  'deploy_key_removed',
  'user_created',
  'user_updated',
  'user_password_updated',
  'user_blocked',
  'user_unblocked',
  'user_unlocked',
  'user_deleted',
  'sign_in_failed',
  'user_locked',
  'address_locked',
  'sign_in_failures_omitted',
  'session_ended',
  'email_added',
  'email_removed',
  'ssh_key_added',
  'ssh_key_removed',
  'token_created',
  'token_revoked',
  'token_replaced',
  'oauth_application_created',
  'oauth_application_updated',
  'oauth_application_secret_renewed',
  'oauth_application_removed',
  'oauth_grant_approved',
  'oauth_grant_revoked',
  'oauth_grant_replayed',
  'application_setting_updated',
] as const;
export type Audited = (typeof AUDITED)[number];

/** What an audit event belongs to; the settings and runners of everybody belong to the instance. */
export const AUDITED_ENTITIES = ['Project', 'User', 'Instance'] as const;
export type AuditedEntity = (typeof AUDITED_ENTITIES)[number];

/** Who acted; a name that is not known yet is looked up when the record is stored. */
const person = z.object({ id, name: z.string().nullable() });

const auditRecord = z.object({
  event: z.enum(AUDITED),
  entity: z.object({ type: z.enum(AUDITED_ENTITIES), id: id.nullable(), path: z.string().nullable() }),
  /** Null when the service itself acted. */
  author: person.nullable(),
  /** The administrator who acted as the author. */
  impersonator: person.nullable(),
  /** The address of the client, if one asked. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** What was changed, such as a member or a key; the entity itself when null. */
  target: z.object({ type: z.string(), id: id.nullable(), name: z.string() }).nullable(),
  /** One attribute, with what it was and what it is; never a secret. */
  change: z.object({ name: z.string(), from: z.string(), to: z.string() }).nullable(),
});
export type AuditRecord = z.output<typeof auditRecord>;

const recordedBy = (service: ServiceName) => event(service, 'audit.recorded', 1, auditRecord);

/** Administration was recorded, by the service that did it. */
export const auditRecorded = {
  user: recordedBy('user'),
  repo: recordedBy('repo'),
  mr: recordedBy('mr'),
  ci: recordedBy('ci'),
} as const satisfies Record<ServiceName, unknown>;
