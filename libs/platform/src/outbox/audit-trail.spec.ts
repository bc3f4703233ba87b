import { runInRequest } from '../logging/request-context.js';
import { auditRecordOf, changesBetween } from './audit-trail.js';

const entity = { type: 'Project', id: 3 } as const;
const ada = { userId: 7, username: 'ada' };

describe('auditRecordOf', () => {
  it('names who asks, from where, and the project that the request is about', () => {
    const request = {
      requestId: 'r',
      caller: { ...ada, sudoBy: { userId: 1, username: 'root' } },
      project: { id: 3, pathWithNamespace: 'ada/engine' },
      clientAddress: '192.0.2.1',
    };

    expect(runInRequest(request, () => auditRecordOf({ event: 'project_deleted', entity }))).toEqual({
      event: 'project_deleted',
      entity: { type: 'Project', id: 3, path: 'ada/engine' },
      author: { id: 7, name: 'ada' },
      impersonator: { id: 1, name: 'root' },
      address: '192.0.2.1',
      requestId: 'r',
      target: null,
      change: null,
    });
  });

  it('names nobody when nobody asks, or whom the entry names', () => {
    const nobody = { author: null, impersonator: null, address: null, requestId: null };
    expect(auditRecordOf({ event: 'member_expired', entity })).toMatchObject({ ...nobody, entity: { path: null } });
    expect(auditRecordOf({ event: 'token_created', entity, byUserId: 7 })).toMatchObject({
      author: { id: 7, name: null },
    });
  });

  it('rather names who asks than whom the entry names', () => {
    const record = runInRequest({ requestId: 'r', caller: ada }, () =>
      auditRecordOf({ event: 'token_created', entity, byUserId: 9 }),
    );
    expect(record.author).toEqual({ id: 7, name: 'ada' });
  });

  it('does not take the path of another project', () => {
    const project = { id: 4, pathWithNamespace: 'ada/other' };
    const record = runInRequest({ requestId: 'r', project }, () => auditRecordOf({ event: 'project_moved', entity }));
    expect(record.entity.path).toBeNull();
  });

  it('cuts long names and values at 255 characters', () => {
    const change = { name: 'description', from: null, to: '🚀'.repeat(300) };
    const record = auditRecordOf({ event: 'project_updated', entity, change });
    expect(record.change).toEqual({ name: 'description', from: '', to: `${'🚀'.repeat(254)}…` });
  });
});

describe('changesBetween', () => {
  it('tells each attribute that changes, before and after', () => {
    const before = { name: 'a', archived: false, tag_list: ['x'], level: 30 };
    expect(changesBetween(before, { name: 'b', archived: true, tag_list: ['x'], level: undefined })).toEqual([
      { name: 'name', from: 'a', to: 'b' },
      { name: 'archived', from: false, to: true },
    ]);
  });

  it('counts null and the empty text as the same', () => {
    expect(changesBetween({ description: null }, { description: '' })).toEqual([]);
    expect(changesBetween({ description: 'a' }, { description: null })).toHaveLength(1);
  });
});
