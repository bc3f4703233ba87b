import { AuditEvents, Projects } from '@gitbeaker/rest';
import { eventually, useStack } from '../index.js';
import { refusalOf } from './refusal-of.js';

const stack = useStack();
const asRoot = { host: stack.url, token: stack.running.rootToken };
const audit = new AuditEvents(asRoot);

describe('the npm client of this API, with the audit', () => {
  it('lists what was done to a project, everywhere and in the project, and shows one event', async () => {
    const { id, owner } = await stack.given.project({ initialized: false });
    await new Projects({ ...asRoot, sudo: owner.id }).edit(id, { description: 'Described' });

    const [newest, ...older] = await eventually(
      () => audit.all({ projectId: id }),
      (events) => events.length === 2,
    );

    expect(newest).toMatchObject({
      author_id: owner.id,
      entity_id: id,
      entity_type: 'Project',
      details: { change: 'description', from: '', to: 'Described', author_name: owner.username },
    });
    expect(older).toMatchObject([{ details: { event_name: 'project_created' } }]);
    expect(await audit.all({ entityType: 'Project', entityId: id })).toEqual([newest, ...older]);
    expect(await audit.all({ projectId: id, createdBefore: '2000-01-01T00:00:00Z' })).toEqual([]);
    const shown = Number(newest?.id);
    expect(await audit.show(shown)).toEqual(newest);
    expect(await audit.show(shown, { projectId: id })).toEqual(newest);
    expect(await refusalOf(audit.show(999_999_999))).toEqual({ status: 404, message: '404 Audit Event Not Found' });
  });
});
