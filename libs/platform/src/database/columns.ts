import { getMetadataArgsStorage } from 'typeorm';

type EntityClass<E> = new () => E;

/** Columns with aliases. */
type Renamed<Row, Names> = {
  [K in keyof Row as K extends keyof Names ? Extract<Names[K], string> : K]: Row[K];
};

/**
 * A selection of an entity's columns for a query. It derives from the entity, so that hand-written queries and TypeORM
 * agree on all names.
 */
export class Columns<Row extends object> {
  private written: string | undefined;

  private constructor(
    private readonly names: ReadonlyMap<PropertyKey, string>,
    private readonly table: string | null,
  ) {}

  /** All columns of an entity except those with `select: false`. */
  static of<E extends object>(entity: EntityClass<E>): Columns<E> {
    return new Columns(columnNames(entity), null);
  }

  /** Throws for a property that is not a column, or has `select: false`. */
  only<Kept extends keyof Row>(...properties: readonly Kept[]): Columns<Pick<Row, Kept>> {
    this.requireColumns(properties);
    return this.filtered((property) => properties.some((kept) => kept === property));
  }

  except<Left extends keyof Row>(...properties: readonly Left[]): Columns<Omit<Row, Left>> {
    return this.filtered((property) => !properties.some((left) => left === property));
  }

  /** The columns with aliases, as for joins. Throws for a property that is not a column. */
  as<const Names extends Partial<Record<keyof Row, string>>>(names: Names): Columns<Renamed<Row, Names>> {
    const renamed = new Map<PropertyKey, string | undefined>(Object.entries<string | undefined>(names));
    this.requireColumns([...renamed.keys()]);
    return new Columns(
      new Map([...this.names].map(([property, name]) => [String(renamed.get(property) ?? property), name])),
      this.table,
    );
  }

  /** The same columns of a table alias. */
  from(alias: string): Columns<Row> {
    return new Columns(this.names, alias);
  }

  /** The SQL between `SELECT` and `FROM`, or after `RETURNING`: `i.project_id AS "projectId", …`. */
  get sql(): string {
    this.written ??= this.write();
    return this.written;
  }

  private write(): string {
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

/** A row of the selection. */
export type RowOf<C> = C extends Columns<infer Row> ? Row : never;

/**
 * The columns of an entity, for hand-written queries:
 * `const LISTED = columnsOf(IssueEntity).except('deletedAt')` and `type ListedIssue = RowOf<typeof LISTED>`.
 */
export const columnsOf = <E extends object>(entity: EntityClass<E>): Columns<E> => Columns.of(entity);

/** By property. TypeORM's entities have dates as texts, which the driver alone would parse to points in time. */
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

/** The class and its superclasses. */
function lineageOf(entity: EntityClass<object>): EntityClass<object>[] {
  const parent: unknown = Object.getPrototypeOf(entity);
  return isEntityClass(parent) ? [entity, ...lineageOf(parent)] : [entity];
}

const isEntityClass = (value: unknown): value is EntityClass<object> =>
  typeof value === 'function' && value !== Function.prototype;
