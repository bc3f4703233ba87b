import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { columnsOf, type RowOf } from './columns.js';

class Dated {
  @Column({ type: 'timestamptz', name: 'created_at' })
  declare createdAt: Date;
}

@Entity('reports')
class ReportEntity extends Dated {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  declare id: number;

  @Column({ type: 'bigint', name: 'project_id' })
  declare projectId: number;

  @Column({ type: 'date', name: 'due_date', nullable: true })
  declare dueDate: string | null;

  @Column({ type: 'text', select: false })
  content?: string;
}

describe('the columns of an entity', () => {
  const all = columnsOf(ReportEntity);

  it('are selected by the names of its properties, those of the class that it extends among them', () => {
    expect(all.only('id', 'projectId').sql).toBe('id AS "id", project_id AS "projectId"');
    expect(all.except('id', 'projectId', 'dueDate').sql).toBe('created_at AS "createdAt"');
  });

  it('are those of the alias that the query gives the table', () => {
    expect(all.only('id', 'projectId').from('r').sql).toBe('r.id AS "id", r.project_id AS "projectId"');
  });

  it('have dates as texts, as TypeORM has them', () => {
    expect(all.from('r').only('dueDate').sql).toBe('r.due_date::text AS "dueDate"');
  });

  it('go by other names where the query says so, and rows have those', () => {
    const owner = all.only('id', 'projectId').as({ id: 'reportId' }).from('r');
    const rowOf = (_columns: typeof owner, row: RowOf<typeof owner>) => row;

    expect(owner.sql).toBe('r.id AS "reportId", r.project_id AS "projectId"');
    expect(rowOf(owner, { reportId: 1, projectId: 2 })).toEqual({ reportId: 1, projectId: 2 });
    expect(() => all.as({ content: 'text' })).toThrow('no column to select is called content');
  });

  it('leave out a column that is only selected when asked for by name', () => {
    expect(all.sql).not.toContain('content');
    expect(() => all.only('content')).toThrow('no column to select is called content');
  });

  it('give rows the types of the properties', () => {
    const listed = all.only('id', 'dueDate');
    const rowOf = (_columns: typeof listed, row: RowOf<typeof listed>) => row;

    expect(rowOf(listed, { id: 1, dueDate: null })).toEqual({ id: 1, dueDate: null });
    // @ts-expect-error a row has what was selected, and nothing else
    expect(rowOf(listed, { id: 1, dueDate: null, projectId: 2 }).id).toBe(1);
  });
});
