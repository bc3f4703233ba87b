import { Controller } from '@nestjs/common';
import {
  type Answer,
  type AuditEventJson,
  type Call,
  getAuditEvent,
  getProjectAuditEvent,
  listAuditEvents,
  listProjectAuditEvents,
  NotFound,
  type PageRequest,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { presentAuditEvent } from './audit-event.presenter.js';
import { AuditEventRepository, type AuditEventRow, type AuditFilter } from './audit-event.repository.js';

@Controller()
export class AuditEventsHandlers {
  constructor(private readonly events: AuditEventRepository) {}

  @Handles(listAuditEvents)
  list({ input, page }: Call<typeof listAuditEvents>): Promise<Answer<typeof listAuditEvents>> {
    const { entity_type: entityType, entity_id: entityId } = input;
    return this.page({ entityType, entityId, ...periodOf(input) }, page);
  }

  @Handles(listProjectAuditEvents)
  inProject({
    project,
    input,
    page,
  }: Call<typeof listProjectAuditEvents>): Promise<Answer<typeof listProjectAuditEvents>> {
    return this.page({ entityType: 'Project', entityId: project.id, ...periodOf(input) }, page);
  }

  @Handles(getAuditEvent)
  async show({ input }: Call<typeof getAuditEvent>): Promise<AuditEventJson> {
    return presentAuditEvent(await this.get(input.audit_event_id));
  }

  @Handles(getProjectAuditEvent)
  async showInProject({ project, input }: Call<typeof getProjectAuditEvent>): Promise<AuditEventJson> {
    const event = await this.get(input.audit_event_id);
    if (event.entityType !== 'Project' || event.entityId !== project.id) throw new NotFound('Audit Event');
    return presentAuditEvent(event);
  }

  private async get(id: number): Promise<AuditEventRow> {
    const event = await this.events.find(id);
    if (event === null) throw new NotFound('Audit Event');
    return event;
  }

  private async page(filter: AuditFilter, page: PageRequest): Promise<Answer<typeof listAuditEvents>> {
    const { items, ...counted } = await this.events.page(filter, page);
    return { items: items.map(presentAuditEvent), ...counted };
  }
}

const periodOf = (input: {
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}): Pick<AuditFilter, 'from' | 'until'> => ({ from: input.created_after, until: input.created_before });
