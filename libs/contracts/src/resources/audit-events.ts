import { z } from 'zod';
import { administrator, inProject } from '../access.js';
import { AUDITED, AUDITED_ENTITIES } from '../events/audit-events.js';
import { givenTimestamp, id, projectRef, timestamp } from '../fields.js';
import { listing, operation } from '../operation.js';
import { missing } from '../refusals.js';

const details = z
  .object({
    event_name: z.enum(AUDITED).describe('what was done'),
    author_name: z.string().describe('username of the author when it happened; empty when Ingot itself acted'),
    impersonated_by: z
      .object({ id, username: z.string() })
      .optional()
      .describe('the administrator who acted as the author'),
    target_id: id.nullable().describe('id of what was changed'),
    target_type: z.string().describe('what kind of thing was changed, such as `User` or `Runner`'),
    target_details: z.string().describe('its name'),
    change: z.string().optional().describe('the attribute that was changed'),
    from: z.string().optional().describe('its value before; empty for none'),
    to: z.string().optional().describe('its value since; empty for none'),
    ip_address: z.string().nullable().describe('address of the client; null when none asked'),
    entity_path: z.string().describe('path of the project, or name of the user'),
    request_id: z.string().nullable().describe('`X-Request-Id` of the request, which its log lines have too'),
  })
  .meta({ id: 'AuditEventDetails' });

export const auditEvent = z
  .object({
    id,
    author_id: id.nullable().describe('id of the user who acted; null when Ingot itself did'),
    entity_id: id.nullable().describe('id of the project or user; null for the instance'),
    entity_type: z.enum(AUDITED_ENTITIES).describe('what the event belongs to'),
    event_name: z.enum(AUDITED).describe('what was done'),
    details: details.describe('what happened exactly; never a secret'),
    created_at: timestamp,
  })
  .meta({ id: 'AuditEvent' });
export type AuditEventJson = z.input<typeof auditEvent>;

const period = {
  created_after: givenTimestamp.optional().describe('only events from this time on'),
  created_before: givenTimestamp.optional().describe('only events up to this time'),
};
const anEvent = { audit_event_id: id.describe('id of the audit event') };
const eventMissing = missing('Audit Event');

export const listAuditEvents = listing({
  name: 'audit_events.list',
  summary: 'What was administered, by whom and from where, newest first',
  http: 'GET /audit_events',
  service: 'user',
  access: administrator,
  input: z.object({
    ...period,
    entity_type: z.enum(AUDITED_ENTITIES).optional().describe('only events of projects, of users, or of the instance'),
    entity_id: id.optional().describe('only events of this project or user; needs `entity_type`'),
  }),
  keyset: 'always',
  output: z.array(auditEvent),
});

export const getAuditEvent = operation({
  name: 'audit_events.show',
  summary: 'One audit event',
  http: 'GET /audit_events/:audit_event_id',
  service: 'user',
  access: administrator,
  refusals: [eventMissing],
  input: z.object(anEvent),
  output: auditEvent,
});

export const listProjectAuditEvents = listing({
  name: 'audit_events.of_project',
  summary: 'What was administered in a project, newest first',
  http: 'GET /projects/:id/audit_events',
  service: 'user',
  access: inProject('administer_project'),
  input: projectRef.extend(period),
  keyset: 'always',
  output: z.array(auditEvent),
});

export const getProjectAuditEvent = operation({
  name: 'audit_events.show_of_project',
  summary: 'One audit event of a project',
  http: 'GET /projects/:id/audit_events/:audit_event_id',
  service: 'user',
  access: inProject('administer_project'),
  refusals: [eventMissing],
  input: projectRef.extend(anEvent),
  output: auditEvent,
});
