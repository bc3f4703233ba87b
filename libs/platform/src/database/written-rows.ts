import { type EntityManager, type InsertQueryBuilder, type UpdateQueryBuilder } from 'typeorm';
import { columnsOf } from './columns.js';

type EntityClass<E> = new () => E;
type Values<E extends object> = Parameters<InsertQueryBuilder<E>['values']>[0];
type Where<E extends object> = Parameters<UpdateQueryBuilder<E>['where']>[0] & object;
type Changes<E extends object> = Parameters<UpdateQueryBuilder<E>['set']>[0];

/** What the driver answers to `RETURNING`. */
interface Returned<E> {
  readonly raw: readonly E[];
}

/** Inserts a row, and answers it as the database has it: one statement, where reading it again would be another. */
export async function insertRow<E extends object>(
  tx: EntityManager,
  entity: EntityClass<E>,
  values: Values<E>,
): Promise<E> {
  const inserting = tx.createQueryBuilder().insert().into(entity).values(values).updateEntity(false);
  const inserted: Returned<E> = await inserting.returning(columnsOf(entity).sql).execute();
  return only(inserted, entity);
}

/** Changes the row that meets the conditions, and answers it as the database has it; null when there is none. */
export async function updateRow<E extends object>(
  tx: EntityManager,
  entity: EntityClass<E>,
  where: Where<E>,
  changes: Changes<E>,
): Promise<E | null> {
  return (await update(tx, entity, where, changes)).raw[0] ?? null;
}

/** As `updateRow`, of a row that is there. */
export async function changeRow<E extends object>(
  tx: EntityManager,
  entity: EntityClass<E>,
  where: Where<E>,
  changes: Changes<E>,
): Promise<E> {
  return only(await update(tx, entity, where, changes), entity);
}

function update<E extends object>(
  tx: EntityManager,
  entity: EntityClass<E>,
  where: Where<E>,
  changes: Changes<E>,
): Promise<Returned<E>> {
  const updating = tx.createQueryBuilder().update(entity).set(changes).where(where).updateEntity(false);
  return updating.returning(columnsOf(entity).sql).execute();
}

function only<E>({ raw }: Returned<E>, { name }: EntityClass<E>): E {
  const [row] = raw;
  if (row === undefined) throw new Error(`no row of ${name} was written`);
  return row;
}
