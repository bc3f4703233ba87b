import { getMetadataArgsStorage } from 'typeorm';

type EntityClass<E> = new () => E;

/** A row whose columns go by other names. */
type Renamed<Row, Names> = {
  [K in keyof Row as K extends keyof Names ? Extract<Names[K], string> : K]: Row[K];
};

/**
 * Some columns of an entity's table, as a query selects them. The list comes from the entity, so that a query written by hand
 * and TypeORM agree on every name.
 */
export class Columns<Row extends object> {
  private constructor(
    private readonly names: ReadonlyMap<PropertyKey, string>,
    private readonly table: string | null,
  ) {}

  /** All columns of an entity, but those that are declared with `select: false`. */
  static of<E extends object>(entity: EntityClass<E>): Columns<E> {
    return new Columns(columnNames(entity), null);
  }

  /** Throws for a property that is no column, or one with `select: false`. */
  only<Kept extends keyof Row>(...properties: readonly Kept[]): Columns<Pick<Row, Kept>> {
    this.requireColumns(properties);
    return this.filtered((property) => properties.some((kept) => kept === property));
  }

  except<Left extends keyof Row>(...properties: readonly Left[]): Columns<Omit<Row, Left>> {
    return this.filtered((property) => !properties.some((left) => left === property));
  }

  /** Rows have these columns by other names, as where two tables are joined. Throws for a property that is no column. */
  as<const Names extends Partial<Record<keyof Row, string>>>(names: Names): Columns<Renamed<Row, Names>> {
    const renamed = new Map<PropertyKey, string | undefined>(Object.entries<string | undefined>(names));
    this.requireColumns([...renamed.keys()]);
    return new Columns(
      new Map([...this.names].map(([property, name]) => [String(renamed.get(property) ?? property), name])),
      this.table,
    );
  }

  /** The same columns of a table that the query calls by another name. */
  from(alias: string): Columns<Row> {
    return new Columns(this.names, alias);
  }

  /** What stands between `SELECT` and `FROM`, or after `RETURNING`: `i.project_id AS "projectId", …`. */
  get sql(): string {
    const prefix = this.table === null ? '' : `${this.table}.`;
    return [...this.names].map(([property, name]) => `${prefix}${name} AS "${String(property)}"`).join(', ');
  }

  private requireColumns(properties: readonly PropertyKey[]): void {
    const unknown = properties.find((property) => !this.names.has(property));
    if (unknown !== undefined) throw new TypeError(`no column to select is called ${String(unknown)}`);
  }

  private filtered<Kept extends object>(isWanted: (property: PropertyKey) => boolean): Columns<Kept> {
    return new Columns(new Map([...this.names].filter(([property]) => isWanted(property))), this.table);
  }
}

/** A row of what was selected. */
export type RowOf<C> = C extends Columns<infer Row> ? Row : never;

/**
 * The columns of an entity, for queries that its repository writes itself, over the pool or in a transaction:
 * `const LISTED = columnsOf(IssueEntity).except('deletedAt')` and `type ListedIssue = RowOf<typeof LISTED>`.
 */
export const columnsOf = <E extends object>(entity: EntityClass<E>): Columns<E> => Columns.of(entity);

/** By property. Entities of TypeORM have dates as texts, where the driver alone would make points in time of them. */
function columnNames(entity: EntityClass<object>): ReadonlyMap<PropertyKey, string> {
  const columns = getMetadataArgsStorage().filterColumns(lineageOf(entity));
  return new Map(
    columns
      .filter(({ options }) => options.select !== false)
      .map(({ propertyName, options }) => {
        const name = options.name ?? propertyName;
        return [propertyName, options.type === 'date' ? `${name}::text` : name];
      }),
  );
}

/** The class and those that it extends. */
function lineageOf(entity: EntityClass<object>): EntityClass<object>[] {
  const parent: unknown = Object.getPrototypeOf(entity);
  return isEntityClass(parent) ? [entity, ...lineageOf(parent)] : [entity];
}

const isEntityClass = (value: unknown): value is EntityClass<object> =>
  typeof value === 'function' && value !== Function.prototype;
